import type { LinkAdapter, ProblemSource, RemoteAdapter } from "./adapter/adapter.ts";
import { withUnreadPages } from "./adapter/unreadPages.ts";
import { atCoderAdapter } from "./atcoder/adapter.ts";
import { codeforcesAdapter, gymAdapter } from "./codeforces/adapter.ts";
import { hduAdapter, hduLinkAdapter } from "./hdu/adapter.ts";
import { hustOjAdapter } from "./hustoj/adapter.ts";
import { jskAdapter } from "./jsk/adapter.ts";
import { mxtAdapter } from "./mxt/adapter.ts";
import { pojAdapter, pojLinkAdapter } from "./poj/adapter.ts";

const tkojAdapter = hustOjAdapter({
  judge: "TKOJ",
  title: "TK Online Judge",
  origin: "https://tk.hustoj.com",
});

/** Judges to which every installation sends code. */
export const fixedRobots: readonly RemoteAdapter[] = [
  jskAdapter,
  mxtAdapter,
  tkojAdapter,
  pojAdapter,
  hduAdapter,
].map(withUnreadPages);

/** Judges where users always submit their code themselves. */
export const linkJudges: readonly LinkAdapter[] = [
  codeforcesAdapter,
  gymAdapter,
  atCoderAdapter,
].map(withUnreadPages);

/**
 * Judges to which the site normally sends code itself. If root allows it and the site has no account that is able to
 * send code, users submit their code at the judge themselves.
 */
const optionalLinkJudges: readonly LinkAdapter[] = [pojLinkAdapter, hduLinkAdapter].map(
  withUnreadPages,
);

/** Judges where users may submit their code themselves. */
export const allLinkJudges: readonly LinkAdapter[] = [...linkJudges, ...optionalLinkJudges];

/** Undefined: users never submit to the judge themselves. */
export function linkJudge(judge: string): LinkAdapter | undefined {
  return allLinkJudges.find(({ info }) => info.judge === judge);
}

/** Whether users may submit directly to this judge only if an administrator has permitted it. */
export function isLinkOptional(judge: string): boolean {
  return optionalLinkJudges.some(({ info }) => info.judge === judge);
}

/** The judges of this site: the judges that every site has, and the HUSTOJ sites that the owner has added. */
export class SiteJudges {
  /** Judges to which the site sends code. */
  readonly robots: readonly RemoteAdapter[];
  readonly all: readonly ProblemSource[];

  constructor(hustOjSites: readonly { judge: string; origin: string }[]) {
    const added = hustOjSites.map(({ judge, origin }) => {
      const title = new URL(origin).host;
      return withUnreadPages(hustOjAdapter({ judge, title, origin }));
    });
    this.robots = [...fixedRobots, ...added];
    this.all = [...this.robots, ...linkJudges];
  }

  /** The problem source for a judge; undefined if there is no such judge. */
  source(judge: string): ProblemSource | undefined {
    return this.all.find(({ info }) => info.judge === judge);
  }

  /** Undefined: the site does not send code to the judge. */
  robot(judge: string): RemoteAdapter | undefined {
    return this.robots.find(({ info }) => info.judge === judge);
  }

  /**
   * Returns the adapter of the judge to which the site sends code with accounts of this group; undefined if there is no
   * such group.
   */
  robotOfGroup(accountGroup: string): RemoteAdapter | undefined {
    return this.robots.find(({ info }) => info.accountGroup === accountGroup);
  }
}
