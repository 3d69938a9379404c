/** The parts of the configuration, in their order. */
export const confTabs = ["website", "carousel", "contests", "mail", "database"] as const;
export type ConfTab = (typeof confTabs)[number];

/** The part that an address asks for; nothing for the first one and for what is none. */
export function confTab(tab: unknown): ConfTab | undefined {
  return confTabs.find((each) => each === tab && each !== "website");
}
