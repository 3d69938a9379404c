// Server time of trainings, classes and homework on a large site: `node bench/classes.ts [folder] [parts]`. 2,000 classes with
// 200,000 memberships, 10,000 trainings and homework with 2,000,000 submissions, and another million practice
// submissions, in a separate PostgreSQL; with a folder the data is reused at the next run. `parts`: some of lists,
// changes, verdicts and rosters, separated by commas; `lists:grid` measures the lists with this text in their name.
// Milliseconds, one caller at a time, through the whole server without the socket; limit: p50 ≤ 5. `first` is the very
// first call: no statement is planned and no member's results are computed yet. Other limits are printed on their
// lines.
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
