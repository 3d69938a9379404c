import type { WebsiteConfig } from "../../shared/site/site.ts";

/**
 * All sections of the site, each with its paths and the site setting that enables it. A section with several pages
 * lists them as `pages`, for menus with enough space.
 */
const sections = [
  { key: "home", to: "/home", flag: null, paths: ["home"], pages: [] },
  { key: "problem", to: "/problem", flag: "problem", paths: ["problem"], pages: [] },
  { key: "training", to: "/training", flag: "training", paths: ["training"], pages: [] },
  { key: "contest", to: "/contest", flag: "contest", paths: ["contest"], pages: [] },
  { key: "class", to: "/class", flag: null, paths: ["class"], pages: [] },
  {
    key: "status",
    to: "/status",
    flag: "status",
    paths: ["status", "submission-detail", "submission"],
    pages: [],
  },
  {
    key: "rank",
    to: "/acm-rank",
    flag: "rank",
    paths: ["acm-rank", "oi-rank", "rating-rank"],
    pages: [
      { key: "acmRank", to: "/acm-rank", flag: null },
      { key: "oiRank", to: "/oi-rank", flag: null },
      { key: "ratingRank", to: "/rating-rank", flag: "contestRating" },
    ],
  },
  {
    key: "discussion",
    to: "/discussion",
    flag: "discussion",
    paths: ["discussion", "discussion-detail"],
    pages: [],
  },
  {
    key: "introduction",
    to: "/introduction",
    flag: "introduction",
    paths: ["introduction", "developer"],
    pages: [],
  },
] as const;

type AnySection = (typeof sections)[number];
type SectionPage = AnySection["pages"][number];

export type Section = Omit<AnySection, "pages"> & { pages: readonly SectionPage[] };

/** The sections that the site offers, with their pages. Classes are for signed-in users: guests have none. */
export function visibleSections(config: WebsiteConfig, isSignedIn: boolean): Section[] {
  const isOn = ({ flag }: Pick<AnySection | SectionPage, "flag">) => flag === null || config[flag];
  return sections
    .filter((section) => isOn(section) && (isSignedIn || section.key !== "class"))
    .map((section) => ({ ...section, pages: section.pages.filter(isOn) }));
}

/** The section of the site to which a path belongs, determined by the first segment of the path. */
export function activeSection(pathname: string): Section["key"] | undefined {
  const first = pathname.split("/")[1] ?? "";
  return sections.find(({ paths }) => (paths as readonly string[]).includes(first))?.key;
}
