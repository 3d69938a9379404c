import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { Refusal } from "../../shared/call/errors.ts";
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from "../../shared/account/secondFactor.ts";
import type { Database } from "../platform/database/db.ts";
import {
  removePasskeyRow,
  insertPasskey,
  recordPasskeyUse,
  passkeyByCredential,
  type PasskeyRow,
  passkeysOf,
  storeChallenge,
  deleteOldChallenges,
  consumeChallenge,
} from "./passkey.sql.ts";
import type { RelyingParty } from "./relyingParty.ts";
import { challengeId, deleteUnusedRecoveryCodes, newRecoveryCodes } from "./secondFactor.ts";
import { factorsOf } from "./secondFactor.sql.ts";

type Options = Record<string, unknown>;

/**
 * EdDSA, ES256 and RS256 (RFC 9053, 8812): every authenticator supports at least one of these algorithms, and none of
 * the algorithms is experimental in any runtime.
 */
const algorithms = [-8, -7, -257];

/**
 * The options with which the browser creates a passkey. The challenge is valid only for this account and for one
 * response.
 */
export async function passkeyCreationOptions(
  db: Database,
  party: RelyingParty,
  who: { uid: string; username: string; siteName: string },
): Promise<{ id: string; options: Options }> {
  const existingKeys = await passkeysOf(db, { uid: who.uid });
  if (existingKeys.length >= PASSKEYS_MAX) throw new Refusal("PASSKEYS_MAX", { max: PASSKEYS_MAX });
  const options = await generateRegistrationOptions({
    rpName: who.siteName,
    rpID: party.id,
    userName: who.username,
    userID: new TextEncoder().encode(who.uid),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existingKeys.map(({ credentialId: id }) => ({ id })),
    // The passkey replaces the name and the password, so it must be discoverable and require user verification.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const id = challengeId();
  await storeChallenge(db, { id, challenge: options.challenge, uid: who.uid });
  return { id, options: { ...options } };
}

interface NewPasskey {
  uid: string;
  /** Id of the challenge. */
  id: string;
  name: string;
  response: Options;
}

/**
 * Stores a passkey created by the browser. Returns recovery codes if the account had no second factor before, otherwise
 * none.
 */
export async function addPasskeyOf(
  db: Database,
  party: RelyingParty,
  { uid, id, name, response }: NewPasskey,
): Promise<string[]> {
  const trimmedName = name.trim();
  if (trimmedName === "" || trimmedName.length > PASSKEY_NAME_MAX) {
    const reason = trimmedName === "" ? "missing" : "tooBig";
    throw new Refusal("INVALID_FIELD", { field: "name", reason });
  }
  const [stored] = await consumeChallenge(db, { id, uid });
  if (!stored) throw new Refusal("PASSKEY_EXPIRED");
  const credential = await refusing(async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: stored.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo?.credential;
  });
  return db.transaction(async (tx) => {
    const [before] = await factorsOf(tx, { uid });
    const storedKey = await insertPasskey(tx, {
      uid,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, 8).map((way) => way.slice(0, 20)),
      name: trimmedName,
    });
    if (storedKey.length === 0) throw new Refusal("PASSKEY_REFUSED");
    const isFirst = before?.sealedSecret === null && before.passkeys === 0;
    return isFirst ? newRecoveryCodes(tx, uid) : [];
  });
}

/** Removes one of the account's own passkeys; if it was the last second factor, the recovery codes are also deleted. */
export async function removePasskeyOf(
  db: Database,
  { uid, passkeyId }: { uid: string; passkeyId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await removePasskeyRow(tx, { passkeyId, uid });
    if (rows.length === 0) throw new Refusal("PASSKEY_NOT_FOUND");
    await deleteUnusedRecoveryCodes(tx, uid);
  });
}

/** The options that a browser needs for signing a user in with a passkey. They do not specify an account. */
export async function passkeyRequestOptions(
  db: Database,
  party: RelyingParty,
): Promise<{ id: string; options: Options }> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: "required",
  });
  const id = challengeId();
  await storeChallenge(db, { id, challenge: options.challenge, uid: null });
  return { id, options: { ...options } };
}

/**
 * Returns the owner of the passkey that signed the challenge. A passkey with user verification replaces both the
 * password and the second factor.
 */
export async function verifyPasskey(
  db: Database,
  party: RelyingParty,
  { id, response }: { id: string; response: Options },
): Promise<string> {
  const [stored] = await consumeChallenge(db, { id, uid: null });
  if (!stored) throw new Refusal("PASSKEY_EXPIRED");
  const credentialId = typeof response["id"] === "string" ? response["id"].slice(0, 1400) : "";
  const [passkey] = await passkeyByCredential(db, { credentialId });
  if (!passkey) throw new Refusal("PASSKEY_UNKNOWN");
  const counter = await refusing(() => verifiedCounter(passkey, party, stored.challenge, response));
  const noted = await recordPasskeyUse(db, {
    id: passkey.id,
    counter: passkey.counter,
    newCounter: counter,
  });
  if (noted.length === 0) throw new Refusal("PASSKEY_REFUSED");
  return passkey.uid;
}

async function verifiedCounter(
  { credentialId, publicKey, counter }: PasskeyRow,
  party: RelyingParty,
  ...[expectedChallenge, response]: [string, Options]
): Promise<number | undefined> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  });
  return verified ? authenticationInfo.newCounter : undefined;
}

/** Deletes expired challenges. */
export async function sweepPasskeyChallenges(db: Database): Promise<void> {
  await deleteOldChallenges(db);
}

/**
 * Turns every error that the library throws into a refusal, because the library's input comes from an untrusted client.
 */
async function refusing<T>(verify: () => Promise<T | undefined>): Promise<T> {
  const result = await verify().catch(() => undefined);
  if (result === undefined) throw new Refusal("PASSKEY_REFUSED");
  return result;
}
