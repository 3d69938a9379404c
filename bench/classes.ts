// Measures how long the server takes to handle API calls for trainings, classes and homework on a large site: `node
// bench/classes.ts [folder] [parts]`. The generated site has 2,000 classes with 200,000 memberships, 10,000 trainings
// and homework assignments with 2,000,000 submissions, and another million practice submissions. Its data is in a
// separate PostgreSQL server. If a folder is given, the data is kept there, and the next run reuses it. `parts`: one or
// more of lists, changes, verdicts and rosters, separated by commas; `lists:grid` measures only the lists whose name
// contains "grid". Times are in milliseconds. Calls are made one at a time. They pass through the whole server, but not
// over a network connection. The limit for the median (p50) is 5 ms. `first` is the very first call, made before any
// statement is planned or any member's results are computed. The other limits are printed next to the values to which
// they apply.
import { openBench } from "./classes/bench.ts";
import { measureChanges } from "./classes/changes.ts";
import { measureLists } from "./classes/lists.ts";
import { measureRosters } from "./classes/rosters.ts";
import { measureVerdicts } from "./classes/verdictCost.ts";
import { runParts } from "./world/runParts.ts";

const parts = {
  lists: measureLists,
  changes: measureChanges,
  verdicts: measureVerdicts,
  rosters: measureRosters,
};

const [folder, selection] = process.argv.slice(2);
const bench = await openBench(folder);
await runParts(bench, parts, selection);
await bench.close();
