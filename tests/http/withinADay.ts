/**
 * Looks at what depends on the day. A look during which the day changed in one of the zones says nothing, so
 * it is taken again: `look` makes anew all that it needs.
 */
export async function withinADay(look: () => Promise<void>, zones = ["UTC"]): Promise<void> {
  const days = () =>
    zones.map((timeZone) => new Date().toLocaleDateString("en-US", { timeZone })).join();
  for (;;) {
    const before = days();
    try {
      await look();
    } catch (error) {
      if (days() === before) throw error;
    }
    if (days() === before) return;
  }
}
