import type { LinkAdapter, ProblemSource, RemoteAdapter } from "./adapter/adapter.ts";
import { withUnreadPages } from "./adapter/unreadPages.ts";
import { atCoderAdapter } from "./atcoder/adapter.ts";
import { codeforcesAdapter, gymAdapter } from "./codeforces/adapter.ts";
import { hduAdapter } from "./hdu/adapter.ts";
import { hustOjAdapter } from "./hustoj/adapter.ts";
import { jskAdapter } from "./jsk/adapter.ts";
import { mxtAdapter } from "./mxt/adapter.ts";
import { pojAdapter } from "./poj/adapter.ts";

const tkojAdapter = hustOjAdapter({
  judge: "TKOJ",
  title: "TK Online Judge",
  origin: "https://tk.hustoj.com",
});

/** Judges to which the site sends code. */
export const robotJudges: readonly RemoteAdapter[] = [
  jskAdapter,
  mxtAdapter,
  tkojAdapter,
  pojAdapter,
  hduAdapter,
].map(withUnreadPages);

/** Judges where users submit themselves. */
export const linkJudges: readonly LinkAdapter[] = [
  codeforcesAdapter,
  gymAdapter,
  atCoderAdapter,
].map(withUnreadPages);

/** All judges. */
export const problemSources: readonly ProblemSource[] = [...robotJudges, ...linkJudges];

/** The source of the problems of a judge; undefined: there is no such judge. */
export function problemSource(judge: string): ProblemSource | undefined {
  return problemSources.find(({ info }) => info.judge === judge);
}

/** Undefined: users do not submit to the judge themselves. */
export function linkJudge(judge: string): LinkAdapter | undefined {
  return linkJudges.find(({ info }) => info.judge === judge);
}

/** Undefined: the site does not send code to the judge. */
export function robotJudge(judge: string): RemoteAdapter | undefined {
  return robotJudges.find(({ info }) => info.judge === judge);
}
