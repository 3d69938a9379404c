import { Refusal } from "../../shared/call/errors.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginTotp,
  confirmTotp,
  getSecondFactor,
  loginByPasskey,
  removePasskey,
  removeSecondFactorOf,
  removeTotp,
  renewRecoveryCodes,
} from "../../shared/account/secondFactor.ts";
import type { Db } from "../platform/database/db.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import { readWebsiteConfig } from "../site/service.ts";
import { readFactors, removeFactorsOf, renewCodes } from "./factors.ts";
import {
  passkeyRequestOptions,
  removePasskeyOf,
  addPasskeyOf,
  passkeyCreationOptions,
  verifyPasskey,
} from "./passkey.ts";
import { type RelyingParty, relyingParty } from "./relyingParty.ts";
import { beginApp, confirmApp, confirmPassword, removeApp } from "./secondFactor.ts";
import { logInWithPasskey } from "./service.ts";

/** Maximum number of challenges per IP address in ten minutes; each challenge inserts a row. */

/** `baseUrl`: the site's base URL with which this process was started. */
export function secondFactorRoutes(context: RouteContext, baseUrl: string): void {
  const site = (db: Db) => readWebsiteConfig(db, baseUrl);
  const party = async (db: Db): Promise<RelyingParty> => {
    const siteParty = relyingParty((await site(db)).baseUrl);
    if (!siteParty) throw new Refusal("PASSKEYS_IMPOSSIBLE");
    return siteParty;
  };
  route(context, getSecondFactor, async (_input, { db, viewer }) => {
    const address = (await site(db)).baseUrl;
    return { ...(await readFactors(db, viewer.uid)), passkeysPossible: !!relyingParty(address) };
  });
  appRoutes(context, async (db) => (await site(db)).name);

  route(context, beginPasskey, async ({ password }, { db, viewer }) => {
    const relying = await party(db);
    await confirmPassword(db, viewer.uid, password);
    const { uid, username } = viewer;
    return passkeyCreationOptions(db, relying, { uid, username, siteName: (await site(db)).name });
  });
  route(context, addPasskey, async (input, { db, viewer }) => ({
    recoveryCodes: await addPasskeyOf(db, await party(db), { ...input, uid: viewer.uid }),
  }));
  route(context, removePasskey, async ({ passkeyId, password }, { db, viewer }) => {
    await confirmPassword(db, viewer.uid, password);
    await removePasskeyOf(db, { uid: viewer.uid, passkeyId });
    return null;
  });
  passkeyLoginRoutes(context, party);

  route(context, removeSecondFactorOf, async ({ uid }, call) => {
    await removeFactorsOf(call, uid);
    return null;
  });
}

function appRoutes(context: RouteContext, siteName: (db: Db) => Promise<string>): void {
  const secrets = context.box;
  route(context, beginTotp, async ({ password }, { db, viewer }) => {
    await confirmPassword(db, viewer.uid, password);
    const { uid, username } = viewer;
    return beginApp(db, secrets, { uid, username, issuer: await siteName(db) });
  });
  route(context, confirmTotp, async ({ code }, { db, viewer }) => ({
    recoveryCodes: await confirmApp(db, secrets, { uid: viewer.uid, code }),
  }));
  route(context, removeTotp, async ({ password }, { db, viewer }) => {
    await confirmPassword(db, viewer.uid, password);
    await removeApp(db, viewer.uid);
    return null;
  });
  route(context, renewRecoveryCodes, async ({ password }, { db, viewer }) => {
    await confirmPassword(db, viewer.uid, password);
    return { recoveryCodes: await renewCodes(db, viewer.uid) };
  });
}

function passkeyLoginRoutes(context: RouteContext, party: (db: Db) => Promise<RelyingParty>): void {
  // An expired token in the browser must not prevent a new sign-in.
  const publicContext: RouteContext = { ...context, findViewer: async () => null };
  route(publicContext, beginPasskeyLogin, async (_input, { db }) =>
    // The number of requests is not limited: a challenge costs only one small row for five minutes, and a limit per IP
    // address would also affect other users behind the same address.
    passkeyRequestOptions(db, await party(db)),
  );
  route(publicContext, loginByPasskey, async (input, { db, ip, userAgent, reply }) => {
    const uid = await verifyPasskey(db, await party(db), input);
    const { token, user } = await logInWithPasskey(db, uid, { ip, userAgent });
    void reply.header("authorization", token);
    return user;
  });
}
