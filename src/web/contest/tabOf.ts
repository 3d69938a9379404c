import type { ContestInfo } from "../../shared/contest/contest.ts";
import { worksOn } from "./contestRights.ts";

/** The pages of a contest, each with the URL segments that belong to it. */
const tabs = [
  { name: "problems", to: "/contest/$contestID/problems", paths: ["problems", "problem"] },
  { name: "overview", to: "/contest/$contestID", paths: [""] },
  { name: "status", to: "/contest/$contestID/submissions", paths: ["submissions"] },
  { name: "rank", to: "/contest/$contestID/rank", paths: ["rank", "ceremony", "virtual"] },
  {
    name: "announcements",
    to: "/contest/$contestID/announcements",
    paths: ["announcements"],
  },
  { name: "questions", to: "/contest/$contestID/comment", paths: ["comment"] },
  { name: "discussion", to: "/contest/$contestID/discussion", paths: ["discussion"] },
  { name: "print", to: "/contest/$contestID/print", paths: ["print"] },
  { name: "organizer", to: "/contest/$contestID/organizer", paths: ["organizer"] },
  { name: "balloons", to: "/contest/$contestID/ac-info", paths: ["ac-info"] },
  { name: "prints", to: "/contest/$contestID/admin-print", paths: ["admin-print"] },
  { name: "rejudge", to: "/contest/$contestID/rejudge", paths: ["rejudge"] },
] as const;

type TabName = (typeof tabs)[number]["name"];

type Facts = Pick<ContestInfo, "openPrint" | "isOrganizer" | "rights" | "type">;

/** Further conditions on which the visible tabs depend. */
interface Situation {
  isRoot: boolean;
  /** Whether the contest is over and the site offers discussions to the reader. */
  hasDiscussions: boolean;
  /** Whether the contest has not ended for the reader, or the reader has print requests. */
  hasPrinting: boolean;
}

/**
 * The tabs that this reader's menu shows. Discussions are shown after the end, and printing while it is possible.
 * Organizers see the queues (balloons only in ACM contests), and root sees rejudging. Helpers have only the queues for
 * which they have permission.
 */
export function tabsFor(info: Facts, { isRoot, hasDiscussions, hasPrinting }: Situation) {
  const { openPrint, isOrganizer, type } = info;
  const visibility: Partial<Record<TabName, boolean>> = {
    discussion: hasDiscussions,
    print: openPrint && hasPrinting,
    prints: openPrint && worksOn(info, "prints"),
    organizer: isOrganizer,
    balloons: worksOn(info, "balloons") && type === 0,
    rejudge: isRoot,
  };
  return tabs.filter(({ name }) => visibility[name] ?? true);
}

/**
 * Whether the tab is for a task that does not require access to the contest: helpers can open such tabs before the
 * start and without a registration.
 */
export function isWorkTab(name: TabName): boolean {
  return name === "balloons" || name === "prints";
}

/** The tab to which a contest page belongs; the page of a single submission belongs to the status tab. */
export function tabOf(pathname: string): TabName {
  const [, , , page = "", , more] = pathname.split("/");
  if (more === "submission-detail") return "status";
  return tabs.find(({ paths }) => (paths as readonly string[]).includes(page))?.name ?? "overview";
}
