import type { TrainingAuth } from "../../shared/practice/training.ts";

/** The pages of a training, each with the URL segments that belong to it. */
const tabs = [
  { name: "introduction", to: "/training/$trainingID", paths: [""] },
  { name: "problems", to: "/training/$trainingID/problems", paths: ["problems", "problem"] },
  { name: "status", to: "/training/$trainingID/submissions", paths: ["submissions"] },
  { name: "record", to: "/training/$trainingID/rank", paths: ["rank"] },
] as const;

type TabName = (typeof tabs)[number]["name"];

/** The tabs of a training's menu: only private trainings have standings. */
export function tabsFor({ auth }: { auth: TrainingAuth }) {
  return tabs.filter(({ name }) => name !== "record" || auth === "Private");
}

/** The tab to which a page of a training belongs; the page of a single submission belongs to the status tab. */
export function tabOf(pathname: string): TabName {
  const [, , , page = "", , more] = pathname.split("/");
  if (more === "submission-detail") return "status";
  return (
    tabs.find(({ paths }) => (paths as readonly string[]).includes(page))?.name ?? "introduction"
  );
}
