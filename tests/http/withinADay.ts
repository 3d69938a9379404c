/**
 * Runs a check that depends on the day. If the day changed in one of the time zones meanwhile, the check is
 * repeated: it must create all that it needs.
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
