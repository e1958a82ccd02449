#!/bin/sh
# A player for any game of Ludex in plain shell: always takes the first choice. See docs/players.md.
# sed finds the ask's number and the code of the first choice; that is all it needs to know.
while IFS= read -r line; do
    number=$(printf '%s\n' "$line" | sed 's/.*"seat":[0-9]*,"number":\([0-9]*\),.*/\1/')
    code=$(printf '%s\n' "$line" | sed 's/.*"choices":\[{"code":\(-\{0,1\}[0-9]*\),.*/\1/')
    printf '{"number": %s, "action": %s}\n' "$number" "$code"
done
