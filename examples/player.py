#!/usr/bin/env python3
"""A player for any game of Ludex: takes a random choice. Only the standard library; see docs/players.md.

Each line on standard input is a question, each line on standard output an answer. Remarks go to standard error.
"""

import json
import random
import sys

for line in sys.stdin:
    ask = json.loads(line)["ask"]
    choice = random.choice(ask["choices"])
    print(json.dumps({"number": ask["number"], "action": choice["code"]}), flush=True)
