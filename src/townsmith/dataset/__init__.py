"""Games as data: played by bots or read from records, kept as Parquet, read by learners.

It needs the package of the extra `townsmith[data]`, which is loaded when it is used.
"""
