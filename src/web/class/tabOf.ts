import type { ClassAbilities } from "../../shared/class/class.ts";

/** Who sees a tab of a class: every reader of the class, or users with one of these abilities. */
type Audience = "all" | readonly (keyof ClassAbilities)[];

/** The pages of a class, each with its URL segment. */
const tabs = [
  { name: "overview", to: "/class/$classID", path: "", for: "all" },
  { name: "homework", to: "/class/$classID/homework", path: "homework", for: "all" },
  { name: "training", to: "/class/$classID/training", path: "training", for: "all" },
  { name: "contest", to: "/class/$classID/contest", path: "contest", for: "all" },
  { name: "problem", to: "/class/$classID/problem", path: "problem", for: "all" },
  {
    name: "announcements",
    to: "/class/$classID/announcements",
    path: "announcements",
    for: "all",
  },
  { name: "discussion", to: "/class/$classID/discussion", path: "discussion", for: "all" },
  { name: "members", to: "/class/$classID/members", path: "members", for: "all" },
  { name: "requests", to: "/class/$classID/requests", path: "requests", for: ["decideRequests"] },
  { name: "invitations", to: "/class/$classID/invitations", path: "invitations", for: ["invite"] },
  { name: "roster", to: "/class/$classID/roster", path: "roster", for: ["manageMembers"] },
  {
    name: "settings",
    to: "/class/$classID/settings",
    path: "settings",
    for: ["edit", "archive", "transfer", "delete"],
  },
] as const satisfies readonly { name: string; to: string; path: string; for: Audience }[];

export type ClassTab = (typeof tabs)[number]["name"];

/**
 * The tabs of a class's menu for a reader with these abilities; discussions are included only if the site offers them
 * to classes.
 */
export function tabsFor(may: ClassAbilities, hasDiscussions: boolean) {
  return tabs.filter(
    (tab) =>
      (tab.name !== "discussion" || hasDiscussions) &&
      (tab.for === "all" || tab.for.some((ability: keyof ClassAbilities) => may[ability])),
  );
}

/** The tab to which a page of a class belongs. */
export function tabOf(pathname: string): ClassTab {
  const [, , , page = ""] = pathname.split("/");
  return tabs.find(({ path }) => path === page)?.name ?? "overview";
}
