import type { Database } from "../../platform/database/db.ts";
import type { LiveReader } from "../../platform/live/live.ts";
import { type ContestRecord, participations } from "../contests.sql.ts";
import { entryDependsOnPart, type Participation } from "../policy.ts";

const none: Participation = {
  isRegistered: false,
  extraTime: 0,
  isDisqualified: false,
  isAdmitted: false,
  boundLogin: null,
  releasedLogins: [],
  actsFor: null,
  isTeam: false,
};

/**
 * Reads the participations of readers of the live channel, and returns a function that gives the participation of one
 * reader. The participation determines whether the reader may enter the contest. Reads the participations of all
 * readers with one statement. Reads nothing if the right to enter does not depend on the reader.
 */
export async function participationsOfReaders(
  db: Database,
  { id, guarded }: ContestRecord,
  readers: readonly LiveReader[],
): Promise<(uid: string | undefined) => Participation> {
  if (!entryDependsOnPart(guarded)) return () => none;
  const uids = readers.flatMap(({ viewer }) => (viewer ? [viewer.uid] : []));
  const rows = await participations(db, { contestId: id, uids: [...new Set(uids)] });
  const byUid = new Map(rows.map(({ uid, participation }) => [uid, participation]));
  return (uid) => (uid === undefined ? none : (byUid.get(uid) ?? none));
}
