import type { Participant } from "../../../../shared/contestOrganizer/contestParticipant.ts";

/** A team or contestant who gets a separate cover. */
export interface BookletOwner {
  uid: string;
  name: string;
  school: string | null;
  seat: string | null;
}

/**
 * Everybody who is registered and not disqualified, ordered by seat (the order in which papers are handed out), then by
 * name. Team accounts have the team's name as nickname.
 */
export function ownersOf(rows: readonly Participant[]): BookletOwner[] {
  return rows
    .filter(({ isRegistered, disqualifiedAt }) => isRegistered && disqualifiedAt === null)
    .map(({ uid, username, nickname, school, seat }) => ({
      uid,
      name: nickname || username,
      school: school || null,
      seat: seat || null,
    }))
    .toSorted(bySeat);
}

const collator = new Intl.Collator(undefined, { numeric: true });

function bySeat(a: BookletOwner, b: BookletOwner): number {
  if ((a.seat === null) !== (b.seat === null)) return a.seat === null ? 1 : -1;
  return collator.compare(a.seat ?? "", b.seat ?? "") || collator.compare(a.name, b.name);
}
