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
 * Returns a function that gives the participation of a reader of the live channel, which determines whether the reader
 * may enter a contest. One statement reads all of them; none are read if entering does not depend on the reader.
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
