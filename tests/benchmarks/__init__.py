"""Measurements that are printed and never asserted: machines differ."""
