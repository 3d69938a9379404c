import { randomBytes } from "node:crypto";
import { Refusal } from "../../../shared/call/errors.ts";
import type { RemoteHandle } from "../../../shared/judge/remote.ts";
import type { Database, Db } from "../../platform/database/db.ts";
import { countOrWait } from "../../platform/database/rateWindow.ts";
import type { LinkAdapter } from "../adapter/adapter.ts";
import { allLinkJudges, isLinkOptional } from "../adapters.ts";
import { foreignAnswer, type LinkServices } from "./foreignAnswer.ts";
import {
  deleteHandle,
  type HandleRow,
  handlesOf,
  judgesWithLinks,
  storeHandle,
  verifyHandle,
} from "./handles.sql.ts";

const HANDLE = /^[\w.-]{1,60}$/;
/** Maximum number of checks per minute; each sends one request to the remote judge. */
const CHECKS_A_MINUTE = 6;

/** The adapter for a group of judges that share accounts. */
function adapterOf(accountGroup: string): LinkAdapter {
  const adapter = allLinkJudges.find(({ info }) => info.accountGroup === accountGroup);
  if (!adapter) throw new Refusal("REMOTE_JUDGE_UNKNOWN");
  return adapter;
}

/** The caller's name at each judge that offers links, including judges for which no name is set. */
export async function listHandles(db: Db, uid: string): Promise<RemoteHandle[]> {
  const stored = new Map((await handlesOf(db, { uid })).map((row) => [row.accountGroup, row]));
  const withLinks = new Set((await judgesWithLinks(db)).map(({ judge }) => judge));
  const offered = allLinkJudges.filter(
    ({ info: { judge, accountGroup } }) =>
      !isLinkOptional(judge) || withLinks.has(judge) || stored.has(accountGroup),
  );
  const groups = [...new Set(offered.map(({ info }) => info.accountGroup))];
  return groups.map((accountGroup) => describe(adapterOf(accountGroup), stored.get(accountGroup)));
}

function describe(
  { info, proof, profileUrl }: LinkAdapter,
  row: HandleRow | undefined,
): RemoteHandle {
  const { handle = "", token = "", isVerified = false } = row ?? {};
  const { accountGroup, title } = info;
  return { accountGroup, title, handle, token, proof, profileUrl, isVerified };
}

async function handleOf(db: Db, uid: string, accountGroup: string): Promise<RemoteHandle> {
  const rows = await handlesOf(db, { uid });
  return describe(
    adapterOf(accountGroup),
    rows.find((row) => row.accountGroup === accountGroup),
  );
}

/** Refusals: REMOTE_JUDGE_UNKNOWN, REMOTE_HANDLE_WRONG. */
export async function setHandle(
  db: Database,
  uid: string,
  { accountGroup, handle }: { accountGroup: string; handle: string },
): Promise<RemoteHandle> {
  adapterOf(accountGroup);
  if (!HANDLE.test(handle)) throw new Refusal("REMOTE_HANDLE_WRONG");
  const token = `verdict-${randomBytes(8).toString("hex")}`;
  await storeHandle(db, { uid, accountGroup, handle, token });
  return handleOf(db, uid, accountGroup);
}

/** Refusals: REMOTE_HANDLE_MISSING, REMOTE_TOKEN_MISSING, REMOTE_HANDLE_TAKEN, REMOTE_NO_ANSWER, SUBMIT_TOO_FAST. */
export async function checkHandle(
  services: LinkServices,
  uid: string,
  accountGroup: string,
): Promise<RemoteHandle> {
  const { db } = services;
  const adapter = adapterOf(accountGroup);
  const current = await handleOf(db, uid, accountGroup);
  if (current.handle === "") throw new Refusal("REMOTE_HANDLE_MISSING");
  if (current.isVerified) return current;
  await limitCalls(db, uid);
  const { handle, token } = current;
  const profile = await foreignAnswer(services, adapter, (client) =>
    adapter.readProfile(client, handle),
  );
  if (!profile?.includes(token)) throw new Refusal("REMOTE_TOKEN_MISSING");
  const [verified] = await verifyHandle(db, { uid, accountGroup, token });
  if (!verified) throw new Refusal("REMOTE_HANDLE_TAKEN");
  return handleOf(db, uid, accountGroup);
}

export async function removeHandle(db: Db, uid: string, accountGroup: string): Promise<void> {
  await deleteHandle(db, { uid, accountGroup });
}

/** Limits a user's calls, because each of them causes a request to a remote judge. Refusal: SUBMIT_TOO_FAST. */
export async function limitCalls(db: Database, uid: string): Promise<void> {
  const limit = { key: `remoteLink:${uid}`, limit: CHECKS_A_MINUTE, window: 60 };
  const { waitSeconds } = await countOrWait(db, limit);
  if (waitSeconds > 0) throw new Refusal("SUBMIT_TOO_FAST", { seconds: waitSeconds });
}
