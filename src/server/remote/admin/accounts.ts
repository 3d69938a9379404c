import type { RemoteAccountRow } from "../../../shared/judge/remoteAdmin.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { type Actor, recordAction, recordActionAlone } from "../../audit/service.ts";
import { type Database, type Db, only } from "../../platform/database/db.ts";
import { OutgoingError } from "../../platform/outgoing/outgoingError.ts";
import type { OutgoingClient, OutgoingHttp } from "../../platform/outgoing/outgoingHttp.ts";
import type { SecretBox } from "../../platform/process/secretBox.ts";
import type { RemoteAdapter } from "../adapter/adapter.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import type { SiteJudges } from "../adapters.ts";
import {
  accountWorks,
  countSiteAccounts,
  deleteAccount,
  insertAccount,
  isHandleTaken,
  lockAccount,
  readAccount,
  siteAccounts,
  updateAccount,
} from "./accounts.sql.ts";
import { sessionOf } from "./pastedSession.ts";

export interface AccountServices {
  db: Database;
  box: SecretBox;
  outgoing: OutgoingHttp;
  /** Returns a client that keeps the minimum interval between requests to the judge. */
  paced: (judge: string, client: OutgoingClient) => OutgoingClient;
  judges: SiteJudges;
}

export async function listAccounts(
  db: Db,
  { accountGroup = null, currentPage, limit }: AccountPage,
): Promise<{ records: RemoteAccountRow[]; total: number }> {
  const rows = await siteAccounts(db, { accountGroup, limit, offset: (currentPage - 1) * limit });
  const { total } = only(await countSiteAccounts(db, { accountGroup }));
  const records = rows.map(({ nextSubmitAt, lastSuccessAt, ...row }) => ({
    ...row,
    nextSubmitAt: nextSubmitAt.toISOString(),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  }));
  return { records, total };
}

interface AccountPage {
  accountGroup?: string | null | undefined;
  currentPage: number;
  limit: number;
}

interface AccountSecrets {
  handle: string;
  password: string;
  session: string;
}

/**
 * Adds an account that the site uses at a remote judge. Refusals: REMOTE_JUDGE_UNKNOWN, REMOTE_HANDLE_EMPTY,
 * REMOTE_SECRET_NEEDED, REMOTE_SESSION_WRONG, REMOTE_ACCOUNT_TAKEN.
 */
export async function addAccount(
  services: AccountServices,
  actor: Actor,
  { accountGroup, ...input }: AccountSecrets & { accountGroup: string },
): Promise<{ id: number }> {
  const { db } = services;
  const adapter = adapterOf(services, accountGroup);
  const { password, session } = sealedSecrets(services, adapter, input);
  const isUsable = session !== null || (password !== null && !adapter.info.loginNeedsPerson);
  if (!isUsable) throw new Refusal("REMOTE_SECRET_NEEDED");
  const { handle } = input;
  return db.transaction(async (tx) => {
    const row = { accountGroup, handle, password, session };
    const [account] = await insertAccount(tx, row);
    if (!account) throw new Refusal("REMOTE_ACCOUNT_TAKEN");
    const target = `${accountGroup} ${handle}`;
    await recordAction(tx, actor, { action: "remote.accountCreate", target });
    return account;
  });
}

/**
 * An empty secret leaves the stored one unchanged. A session is tied to a username and a password, so it ends when the
 * username or the password changes. Refusals: those of {@link addAccount}, and REMOTE_ACCOUNT_NOT_FOUND.
 */
export async function setAccount(
  services: AccountServices,
  actor: Actor,
  { id, isEnabled, ...input }: AccountSecrets & { id: number; isEnabled: boolean },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [account] = await lockAccount(tx, { id });
    if (!account) throw new Refusal("REMOTE_ACCOUNT_NOT_FOUND");
    const { accountGroup, handle: oldHandle } = account;
    const { handle } = input;
    const secrets = sealedSecrets(services, adapterOf(services, accountGroup), input);
    const [taken] = await isHandleTaken(tx, { accountGroup, handle, id });
    if (taken) throw new Refusal("REMOTE_ACCOUNT_TAKEN");
    const isSameUser = handle === oldHandle && secrets.password === null;
    const oldSession = isSameUser ? account.session : null;
    const state = isEnabled ? ("ready" as const) : ("disabled" as const);
    const password = secrets.password ?? account.password;
    await updateAccount(tx, {
      id,
      handle,
      password,
      session: secrets.session ?? oldSession,
      state,
    });
    await recordAction(tx, actor, {
      action: "remote.accountUpdate",
      target: `${accountGroup} ${handle}`,
      before: { handle: oldHandle, state: account.state },
      after: {
        handle,
        state,
        passwordChanged: secrets.password !== null,
        sessionChanged: secrets.session !== null,
      },
    });
  });
}

/** Deletes an account that the site uses at a remote judge. Refusal: REMOTE_ACCOUNT_NOT_FOUND. */
export async function removeAccount(db: Database, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await lockAccount(tx, { id });
    if (!account) throw new Refusal("REMOTE_ACCOUNT_NOT_FOUND");
    await deleteAccount(tx, { id });
    const target = `${account.accountGroup} ${account.handle}`;
    await recordAction(tx, actor, { action: "remote.accountDelete", target });
  });
}

interface TestResult {
  works: boolean;
  reason: string;
  detail: string;
}

/**
 * Tests whether the account's session is valid or a new session can be opened with the password; a new session is
 * stored. Refusal: REMOTE_ACCOUNT_NOT_FOUND.
 */
export async function testAccount(
  services: AccountServices,
  actor: Actor,
  id: number,
): Promise<TestResult> {
  const { db, box, outgoing, paced } = services;
  const [account] = await readAccount(db, { id });
  if (!account) throw new Refusal("REMOTE_ACCOUNT_NOT_FOUND");
  const { accountGroup, handle } = account;
  const adapter = adapterOf(services, accountGroup);
  const { judge, origins, charset } = adapter.info;
  const cookies = account.session === null ? null : box.open(account.session);
  const client = paced(
    judge,
    outgoing.client({ origins, charset, ...(cookies !== null && { cookies }) }),
  );
  const password = account.password === null ? null : box.open(account.password);
  const result = await tryAccount(adapter, { client, user: handle, password });
  if (result.works) {
    await accountWorks(db, { id, session: box.seal(client.cookies.toText()) });
  }
  const target = `${accountGroup} ${handle}`;
  const { works, reason } = result;
  await recordActionAlone(db, actor, {
    action: "remote.accountTest",
    target,
    after: { works, reason },
  });
  return result;
}

async function tryAccount(
  adapter: RemoteAdapter,
  { client, user, password }: { client: OutgoingClient; user: string; password: string | null },
): Promise<TestResult> {
  try {
    if (await adapter.isLoggedIn(client, user)) return { works: true, reason: "", detail: "" };
    if (password === null) throw new RemoteError("needsPerson", "the session has ended");
    await adapter.login(client, { user, password });
    return { works: true, reason: "", detail: "" };
  } catch (error) {
    if (error instanceof RemoteError) {
      return { works: false, reason: error.code, detail: error.detail };
    }
    if (error instanceof OutgoingError) return { works: false, reason: error.code, detail: "" };
    throw error;
  }
}

function adapterOf({ judges }: AccountServices, accountGroup: string): RemoteAdapter {
  const adapter = judges.robotOfGroup(accountGroup);
  if (!adapter) throw new Refusal("REMOTE_JUDGE_UNKNOWN");
  return adapter;
}

/** Encrypts the given secrets; a secret that was not given is null. */
function sealedSecrets(
  { box, outgoing }: AccountServices,
  adapter: RemoteAdapter,
  { handle, password, session }: AccountSecrets,
): { password: string | null; session: string | null } {
  if (handle === "") throw new Refusal("REMOTE_HANDLE_EMPTY");
  const cookies = session.trim() === "" ? null : sessionOf(outgoing, adapter.info, session);
  return {
    password: password === "" ? null : box.seal(password),
    session: cookies === null ? null : box.seal(cookies),
  };
}
