"""The web table: pages, live updates and moves, for every game there is.

`tables` keeps tables, `http` speaks HTTP, `pages` makes pages; each may use those before it. `app`
says which address leads where, `server` is everything one server consists of, `run` starts it.
"""
