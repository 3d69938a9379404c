import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { usualPenaltyVerdicts } from "../../shared/contest/contestRegulations.ts";
import { contestRights } from "../../shared/contest/contestRights.ts";
import type { ContestInfo, ContestProblem } from "../../shared/contest/contest.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { aPage } from "../platform/inNode.tsx";
import { ContestClock } from "./clock/contestClock.ts";
import { ContestContext, type OpenContest } from "./contestContext.ts";

/** A contest for tests that render its pages in Node. */
export function aContest(
  info: Partial<ContestInfo> = {},
  more: Partial<Omit<OpenContest, "info">> = {},
): OpenContest {
  const times = { start: 0, end: Date.now() + 3_600_000, frozenFrom: null };
  return {
    cid: 7,
    uid: "u1",
    gate: "open",
    isRegistered: true,
    clock: new ContestClock(() => undefined),
    times: { ...times, ownEnd: times.end, lastEnd: times.end },
    info: {
      id: 7,
      title: "Round 7",
      type: 0,
      rule: "acm",
      auth: 0,
      status: 0,
      html: "",
      openPrint: false,
      openPwdLimit: false,
      isOrganizer: false,
      rights: info.isOrganizer ? [...contestRights] : [],
      isFrozen: false,
      sealRank: false,
      sealRankTime: null,
      rankShowName: "username",
      timeCounting: "seconds",
      genderMarks: true,
      logo: null,
      categories: [],
      penaltyMinutes: 20,
      penaltyVerdicts: [...usualPenaltyVerdicts],
      allowedLanguages: [],
      submissionsMax: 0,
      count: 0,
      opensToAll: false,
      isRated: false,
      mixedProblems: [],
      closed: null,
      barred: null,
      problemCount: null,
      mayUnregister: false,
      upsolvingClosed: "The contest is not over",
      ...info,
    } as ContestInfo,
    ...more,
  };
}

export function aContestProblem(displayId: string, more: Partial<ContestProblem> = {}) {
  const id = displayId.charCodeAt(0);
  const counts = { ac: 1, total: 4 };
  return {
    id,
    pid: id,
    displayId,
    cid: 7,
    displayTitle: displayId,
    fullScore: 100,
    isClosed: false,
    remoteJudge: null,
    color: null,
    ...counts,
    ...more,
  };
}

const paths = [
  "",
  "/problems",
  "/problem/$problemID",
  "/submissions",
  "/rank",
  "/announcements",
  "/comment",
  "/print",
  "/admin-print",
  "/ac-info",
  "/organizer",
  "/virtual/$vid",
  "/ceremony",
  "/rejudge",
].map((path) => `/contest/$contestID${path}`);
const adminPaths = ["participant", "rehearsal"].map((path) => `/admin/contest/$contestId/${path}`);

/** Renders the component as a page of the contest, or as an admin page of the contest, at this URL. */
export async function showContestPage(
  Page: () => ReactNode,
  {
    contest = aContest(),
    address = "/contest/7/problems",
    locale,
  }: { contest?: OpenContest; address?: string; locale?: Locale } = {},
) {
  const root = createRootRoute({ component: Outlet });
  const routeTree = root.addChildren(
    [...paths, ...adminPaths].map((path) =>
      createRoute({ getParentRoute: () => root, path, component: Page }),
    ),
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history });
  const { wrapper: Frame, client } = aPage(locale);
  await act(() => router.load());
  await act(async () =>
    render(
      <ContestContext value={contest}>
        <RouterProvider router={router as never} />
      </ContestContext>,
      { wrapper: Frame },
    ),
  );
  return { router, client };
}
