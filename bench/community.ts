// Measures how long the server takes to handle calls that concern discussions, comments, messages and notices on a
// large site: `npm run bench -- community [folder] [parts]`. The generated site has 200,000 posts, 2,000,000 comments,
// 5,000,000 messages, 10,000 classes and 1,000,000 users in a separate PostgreSQL server. If a folder is given, the
// data (6 GB) is generated only once; generating it takes a quarter of an hour. `parts`: one or more of lists,
// searches, unread, notices and pages, separated by commas; `searches:Chinese` measures only the searches whose name
// contains "Chinese". Calls are made one at a time. They pass through the whole server, but not over a network
// connection. `first` is the time of the very first call. `cpu` is the CPU time that the server and PostgreSQL spend on
// a call; other load on the machine hardly affects it. Limits for the medians: 5 ms for a list or a page, 20 ms for a
// search, 2 ms for unread counts, 50 ms for a notice to all users; a comment must reach 2,000 open pages within a
// second. Fails when a limit is exceeded.
import { openBench } from "./community/bench.ts";
import { measureLists, measureSearches, measureUnread } from "./community/lists.ts";
import { measureNotices } from "./community/notices.ts";
import { measurePages } from "./community/pages.ts";
import { runParts } from "./world/runParts.ts";

const parts = {
  lists: measureLists,
  searches: measureSearches,
  unread: measureUnread,
  notices: measureNotices,
  pages: measurePages,
};

const [folder, selection] = process.argv.slice(2);
const bench = await openBench(folder);
try {
  await runParts(bench, parts, selection);
  const { missed } = bench.report;
  console.log(missed.length === 0 ? "all within their limits" : `beyond: ${missed.join("; ")}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await bench.close();
}
