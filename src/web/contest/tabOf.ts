/** The pages of a contest, with the parts of an address that belong to each. */
const tabs = [
  { name: "problems", to: "/contest/$contestID/problems", paths: ["problems", "problem"] },
  { name: "overview", to: "/contest/$contestID", paths: [""] },
  { name: "status", to: "/contest/$contestID/submissions", paths: ["submissions"] },
  { name: "rank", to: "/contest/$contestID/rank", paths: ["rank", "virtual"] },
  {
    name: "announcements",
    to: "/contest/$contestID/announcements",
    paths: ["announcements"],
  },
  { name: "print", to: "/contest/$contestID/print", paths: ["print"] },
  { name: "prints", to: "/contest/$contestID/admin-print", paths: ["admin-print"] },
] as const;

type TabName = (typeof tabs)[number]["name"];

/** The tabs that this reader's menu has: printing where it is open, its queue for organizers. */
export function tabsFor({ openPrint, isOrganiser }: { openPrint: boolean; isOrganiser: boolean }) {
  return tabs.filter(({ name }) => {
    if (name === "print") return openPrint;
    return name !== "prints" || (openPrint && isOrganiser);
  });
}

/** The tab of a page of a contest; one submission belongs to the status tab. */
export function tabOf(pathname: string): TabName {
  const [, , , page = "", , more] = pathname.split("/");
  if (more === "submission-detail") return "status";
  return tabs.find(({ paths }) => (paths as readonly string[]).includes(page))?.name ?? "overview";
}
