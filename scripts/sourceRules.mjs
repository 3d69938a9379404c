// Part of `npm run check`: the rules that check the sources. All rules share one process, which parses each source
// once. When each of the seven rules had its own process, they took twice as much CPU time, mostly for parsing.
import { clockReads } from "./clockReads.mjs";
import { databaseKeys } from "./databaseKeys.mjs";
import { outgoingCalls } from "./outgoingCalls.mjs";
import { ownerComparisons } from "./ownerComparisons.mjs";
import { root } from "./pinnedNode.mjs";
import { slowExpressions } from "./regexes.mjs";
import { findingsOf } from "./sourceRule.mjs";
import { testWaits } from "./testWaits.mjs";

const rules = {
  "regexes.mjs": slowExpressions(root),
  "outgoingCalls.mjs": outgoingCalls(root),
  "clockReads.mjs": clockReads(root),
  "ownerComparisons.mjs": ownerComparisons(root),
  "databaseKeys.mjs": databaseKeys(root),
  "testWaits.mjs": testWaits(root),
};

const findings = findingsOf(root, Object.values(rules));
const lines = Object.keys(rules).flatMap((script, at) =>
  findings[at].map((finding) => `${finding} (scripts/${script})`),
);
for (const line of lines) console.log(line);
process.exitCode = lines.length === 0 ? 0 : 1;
