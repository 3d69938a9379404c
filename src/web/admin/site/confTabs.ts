/** The tabs of the site configuration page, in display order. */
export const confTabs = [
  "website",
  "carousel",
  "contests",
  "languages",
  "mail",
  "database",
] as const;
export type ConfTab = (typeof confTabs)[number];

/** The tab that a URL names; undefined for the first tab and for unknown names. */
export function confTab(tab: unknown): ConfTab | undefined {
  return confTabs.find((each) => each === tab && each !== "website");
}
