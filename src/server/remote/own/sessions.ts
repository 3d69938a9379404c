import type * as z from "zod/mini";
import { Refusal } from "../../../shared/call/errors.ts";
import type { RemoteSession, setRemoteSession } from "../../../shared/judge/remote.ts";
import type { Database, Db } from "../../platform/database/db.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { OutgoingClient, OutgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { Viewer } from "../../platform/route/route.ts";
import type { SecretBox } from "../../platform/process/secretBox.ts";
import { readSwitches } from "../../site/service.ts";
import type { RemoteAdapter } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import type { SiteJudges } from "../adapters.ts";
import { judgeState } from "../engine/judgeHealth.ts";
import { sessionOf } from "../admin/pastedSession.ts";
import { limitCalls } from "../link/handles.ts";
import { mayStoreSession } from "../policy.ts";
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteOwnSession,
  judgesWithoutSessions,
  sessionsOf,
  storeOwnSession,
} from "./sessions.sql.ts";

export interface OwnSessionServices {
  db: Database;
  box: SecretBox;
  outgoing: OutgoingHttp;
  /** Enforces the minimum interval between requests to a judge. */
  paced: (judge: string, client: OutgoingClient) => OutgoingClient;
  judges: SiteJudges;
}

/**
 * Lists the judges at which the caller has or may store a session, each with the stored session; the list is empty if
 * the site does not allow sessions.
 */
export async function listSessions(
  { db, judges }: Pick<OwnSessionServices, "db" | "judges">,
  viewer: Viewer,
): Promise<RemoteSession[]> {
  if (!mayStoreSession(viewer, await readSwitches(db))) return [];
  const stored = new Map(
    (await sessionsOf(db, { uid: viewer.uid })).map((row) => [row.accountGroup, row]),
  );
  const without = new Set((await judgesWithoutSessions(db)).map(({ judge }) => judge));
  const offered = judges.robots.filter(
    ({ info }) => !without.has(info.judge) || stored.has(info.accountGroup),
  );
  return offered.map(({ info: { accountGroup, title, origin } }) => {
    const { handle = "", hasEnded = false, expiresAt = null } = stored.get(accountGroup) ?? {};
    return {
      accountGroup,
      title,
      origin,
      handle,
      hasEnded,
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  });
}

/**
 * Stores a session after the judge has confirmed that it is valid. Refusals: REMOTE_OWN_OFF, REMOTE_OWN_JUDGE_OFF,
 * REMOTE_JUDGE_UNKNOWN, REMOTE_HANDLE_EMPTY, REMOTE_SESSION_WRONG, REMOTE_NO_ANSWER, SUBMIT_TOO_FAST.
 */
export async function setSession(
  services: OwnSessionServices,
  viewer: Viewer,
  { accountGroup, handle, session, days }: z.output<typeof setRemoteSession.input>,
): Promise<void> {
  const { db, box, outgoing, judges } = services;
  if (!mayStoreSession(viewer, await readSwitches(db))) throw new Refusal("REMOTE_OWN_OFF");
  const adapter = judges.robotOfGroup(accountGroup);
  if (!adapter) throw new Refusal("REMOTE_JUDGE_UNKNOWN");
  const { judge } = adapter.info;
  const { modesOff } = await judgeState(db, judge);
  if (modesOff.includes("own")) throw new Refusal("REMOTE_OWN_JUDGE_OFF", { judge });
  if (handle === "") throw new Refusal("REMOTE_HANDLE_EMPTY");
  const cookies = sessionOf(outgoing, adapter.info, session);
  const { uid } = viewer;
  await limitCalls(db, uid);
  const live = await liveCookies(services, adapter, { cookies, handle });
  await db.transaction(async (tx) => {
    await deleteOtherSessions(tx, { uid, accountGroup, handle });
    await storeOwnSession(tx, { uid, accountGroup, handle, days, session: box.seal(live) });
  });
}

/**
 * Checks at the judge that the session is valid, and returns its current cookies. A failure with a user's cookies is
 * not counted as a failure of the judge, because it says nothing about the judge's health.
 */
async function liveCookies(
  { outgoing, paced }: OwnSessionServices,
  adapter: RemoteAdapter,
  { cookies, handle }: { cookies: string; handle: string },
): Promise<string> {
  const { judge, origins, charset } = adapter.info;
  const client = paced(judge, outgoing.client({ origins, charset, cookies }));
  try {
    if (await adapter.isLoggedIn(client, handle)) return client.cookies.toText();
  } catch (error) {
    if (error instanceof OutgoingError) throw new Refusal("REMOTE_NO_ANSWER", { judge });
    if (!(error instanceof RemoteError)) throw error;
    if (error.code === "unavailable") throw new Refusal("REMOTE_NO_ANSWER", { judge });
  }
  throw new Refusal("REMOTE_SESSION_WRONG");
}

/** Deletes a session; allowed even while the site does not allow sessions. */
export async function removeSession(db: Db, uid: string, accountGroup: string): Promise<void> {
  await deleteOwnSession(db, { uid, accountGroup });
}

export async function sweepOwnSessions(db: Database): Promise<void> {
  await deleteExpiredSessions(db);
}
