"""The command line. A command's module is imported when the command is looked up."""

from __future__ import annotations

import sys
from typing import Any, Final

import click

from referee.cli.faults import is_for_click, is_unread, silence, stopped

_COMMANDS: Final = {
    "play": "referee.cli.playing:play",
    "resume": "referee.cli.playing:resume",
    "games": "referee.cli.saves:games",
    "show": "referee.cli.showing:show",
    "log": "referee.cli.showing:log",
    "settle": "referee.cli.settle_command:settle",
    "score": "referee.cli.settle_command:score",
    "odds": "referee.cli.settle_command:odds",
    "rules": "referee.cli.rules:rules",
    "tables": "referee.cli.copies:tables",
    "simulate": "referee.cli.simulate_command:simulate",
}


class Commands(click.Group):
    """The commands in the order of a game night; whatever goes wrong in one ends in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command that there is."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command."""
        place = _COMMANDS.get(cmd_name)
        if place is None:
            return None
        from importlib import import_module

        module, _, name = place.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the command line; --help and --version write already here."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except OSError as fault:
            if not is_unread(fault):
                raise
            silence()
            raise click.exceptions.Exit(0) from None

    def invoke(self, ctx: click.Context) -> object:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except click.Abort:
            click.echo("Left.", err=True)
            ctx.exit(0)
        except EOFError:  # nobody reads any more what the game says
            silence()
            ctx.exit(0)
        except Exception as fault:
            if is_unread(fault):
                silence()
                ctx.exit(0)
            if is_for_click(fault):
                raise
            ending = stopped(fault, ctx)
            click.echo(str(ending), err=True)
            ctx.exit(ending.status)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Without a command: a menu.",
)
@click.version_option(package_name="referee", prog_name="referee")
@click.pass_context
def referee(context: click.Context) -> None:
    """Referee and bookkeeping assistant for pirate board games on a real table."""
    if context.invoked_subcommand is None:
        from referee.cli.menu import run_menu

        run_menu()


def main() -> None:
    """Run the program; letters that the screen cannot show become question marks."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    try:
        referee(prog_name="referee")
    except SystemExit:
        _finish()
        raise


def _finish() -> None:
    """Write what is still held back; a reader that has gone is no fault."""
    try:
        sys.stdout.flush()
    except OSError as fault:
        silence()
        if is_unread(fault):
            sys.exit(0)
