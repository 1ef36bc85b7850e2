"""The file under a journal: one writer, whole appends, and nothing lost on a full disk.

Knows bytes and lines, not entries. A write that fails is cut back to the last good offset and
the bytes stay in `held`; the next flush tries them again.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import weakref
from typing import TYPE_CHECKING

from referee.core.errors import JournalError, NotSaved, SaveExists, SaveLocked

if TYPE_CHECKING:
    from pathlib import Path

MAX_FILE = 64 * 1024 * 1024
_MAX_SIDECARS = 1000
# Without O_NONBLOCK the opening of a named pipe would wait for ever.
_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_REASONS = {
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "there is no such file or folder",
    errno.EISDIR: "this is a folder, not a save",
    errno.EACCES: "no permission",
    errno.EPERM: "no permission",
    errno.EROFS: "the disk is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file is too large for this disk",
    errno.ENAMETOOLONG: "the file name is too long",
}

if sys.platform == "win32":
    import msvcrt

    _LOCKED_BYTE = 0x7FFF0000  # far behind the last entry, so that readers are not shut out

    def _lock(handle: int) -> None:
        os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def reason_of(error: OSError | ValueError) -> str:
    """Word an error of the operating system for the table."""
    if not isinstance(error, OSError):
        return "this is no possible file name"
    code = error.errno or 0
    return _REASONS.get(code) or (os.strerror(code) if code else str(error) or "it did not work")


class SaveFile:
    """An open save. Close it, or drop it: either way the lock goes with it."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self.end = 0  # everything before this offset is whole lines on disk
        self.held = b""  # whole lines that belong behind it and are not on disk yet
        self._handle = handle
        self._home = path.absolute()  # the folder of today may not be the folder of tomorrow
        self._unclean = False  # there may be part of a failed write behind `end`
        self.close = weakref.finalize(self, os.close, handle)

    @property
    def closed(self) -> bool:
        """Whether the file, and with it the lock, has been let go."""
        return not self.close.alive

    @classmethod
    def create(cls, path: Path) -> SaveFile:
        """Make a new, empty, locked file."""
        try:
            handle = os.open(path, _FLAGS | os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            raise SaveExists(path, "there is a file of this name already") from None
        except (OSError, ValueError) as error:
            raise JournalError(path, f"cannot be created: {reason_of(error)}") from None
        file = cls(path, handle)
        try:
            file._take_lock()
        except JournalError:
            file.discard()
            raise
        file._sync_folder()
        return file

    @classmethod
    def open(cls, path: Path, *, write: bool) -> SaveFile:
        """Open a file that exists; for writing, lock it before a byte is read."""
        try:
            handle = os.open(path, _FLAGS | (os.O_RDWR if write else os.O_RDONLY))
        except (OSError, ValueError) as error:
            raise JournalError(path, f"cannot be opened: {reason_of(error)}") from None
        file = cls(path, handle)
        kind = os.fstat(handle).st_mode
        if not stat.S_ISREG(kind):
            file.close()
            what = "a folder" if stat.S_ISDIR(kind) else "no ordinary file"
            raise JournalError(path, f"cannot be opened: this is {what}, not a save")
        if write:
            file._take_lock()
        return file

    def read(self) -> bytes:
        """The whole file, if it has a size that a save can have."""
        chunks: list[bytes] = []
        size = 0
        try:
            os.lseek(self._handle, 0, os.SEEK_SET)
            while size <= MAX_FILE and (chunk := os.read(self._handle, 1 << 20)):
                chunks.append(chunk)
                size += len(chunk)
        except OSError as error:
            raise JournalError(self.path, f"cannot be read: {reason_of(error)}") from None
        if size > MAX_FILE:
            raise JournalError(self.path, "larger than 64 MB: this is no save")
        self.end = size
        return b"".join(chunks)

    def flush(self) -> None:
        """Put the held lines on disk; they stay held if that fails."""
        if fault := self._fault_before_writing():
            raise NotSaved(self.path, fault, self.held.count(b"\n"))
        if not self.held:
            return
        try:
            self._clean()
            self._unclean = True
            os.lseek(self._handle, self.end, os.SEEK_SET)
            self._write_all(self._handle, self.held)
            os.fsync(self._handle)
        except OSError as error:
            with contextlib.suppress(OSError):
                self._clean()
            reason = f"the last entries could not be written: {reason_of(error)}"
            raise NotSaved(self.path, reason, self.held.count(b"\n")) from None
        self.end, self.held, self._unclean = self.end + len(self.held), b"", False

    def set_aside(self, tail: bytes) -> Path:
        """Move what stands at the end of the file into a file beside it."""
        sidecar: Path | None = None
        try:
            sidecar = self._keep_beside(tail)
            os.ftruncate(self._handle, self.end - len(tail))
            os.fsync(self._handle)
        except OSError as error:
            reason = f"the torn last line could not be set aside: {reason_of(error)}"
            raise JournalError(self.path, reason) from None
        self.end -= len(tail)
        return sidecar

    def discard(self) -> None:
        """Take back a file that was just created."""
        self.close()
        with contextlib.suppress(OSError):
            self._home.unlink()

    def _take_lock(self) -> None:
        try:
            _lock(self._handle)
        except OSError as error:
            self.close()
            if error.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
                reason = "the game is being played in another window: go on there, or close it; referee games lists others"
                raise SaveLocked(self.path, reason) from None
            raise JournalError(self.path, f"cannot be locked: {reason_of(error)}") from None

    def _sync_folder(self) -> None:
        with contextlib.suppress(OSError):  # not every system can, and the save itself is synced
            folder = os.open(self._home.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def _fault_before_writing(self) -> str:
        if self.closed:
            return "the save is closed"
        gone = "the file is gone from its place (moved, deleted or replaced): save under a new name"
        try:
            mine = os.fstat(self._handle)
            there = self._home.stat()
        except FileNotFoundError:
            return gone
        except OSError as error:
            return f"the file cannot be reached: {reason_of(error)}"
        if mine.st_nlink == 0 or not os.path.samestat(mine, there):
            return gone
        if mine.st_size != self.end and not self._unclean:
            return "another program has changed the file: save under a new name"
        if self.end + len(self.held) > MAX_FILE:
            return "the save would grow beyond 64 MB"
        return ""

    def _clean(self) -> None:
        if self._unclean:
            os.ftruncate(self._handle, self.end)
            self._unclean = False

    def _keep_beside(self, tail: bytes) -> Path:
        for count in range(1, _MAX_SIDECARS):
            name = f"{self._home.name}.torn{count if count > 1 else ''}"
            sidecar = self._home.with_name(name)
            try:
                handle = os.open(sidecar, _FLAGS | os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            except FileExistsError:
                continue
            try:
                self._write_all(handle, tail)
                os.fsync(handle)
            except OSError:
                sidecar.unlink()
                raise
            finally:
                os.close(handle)
            self._sync_folder()
            return sidecar
        raise OSError(errno.EEXIST, "too many torn lines beside the save")

    @staticmethod
    def _write_all(handle: int, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            written = os.write(handle, rest)
            if written <= 0:
                raise OSError(errno.EIO, "nothing was written")
            rest = rest[written:]
