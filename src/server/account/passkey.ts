import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { Refusal } from "../../shared/errors.ts";
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from "../../shared/secondFactor.ts";
import type { Database, Db } from "../platform/db.ts";
import {
  deletePasskey,
  insertPasskey,
  notePasskeyUse,
  passkeyByCredential,
  type PasskeyRow,
  passkeysOf,
  storeChallenge,
  sweepChallenges,
  takeChallenge,
} from "./passkey.sql.ts";
import type { RelyingParty } from "./relyingParty.ts";
import { challengeId, dropCodesOfNothing, newRecoveryCodes } from "./secondFactor.ts";
import { factorsOf } from "./secondFactor.sql.ts";

type Options = Record<string, unknown>;

/** EdDSA, ES256, RS256 (RFC 9053, 8812): what every authenticator has and no runtime calls experimental. */
const algorithms = [-8, -7, -257];

/** What the browser needs to make a passkey; the challenge is this person's and good for one answer. */
export async function offerPasskey(
  db: Db,
  party: RelyingParty,
  who: { uid: string; username: string; siteName: string },
): Promise<{ id: string; options: Options }> {
  const known = await passkeysOf(db, who.uid);
  if (known.length >= PASSKEYS_MAX) throw new Refusal("PASSKEYS_MAX", { max: PASSKEYS_MAX });
  const options = await generateRegistrationOptions({
    rpName: who.siteName,
    rpID: party.id,
    userName: who.username,
    userID: new TextEncoder().encode(who.uid),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    // Stands for name and password, so it must be found without a name and unlocked by its owner.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const id = challengeId();
  await storeChallenge(db, id, options.challenge, who.uid);
  return { id, options: { ...options } };
}

interface Made {
  uid: string;
  /** Of the challenge. */
  id: string;
  name: string;
  response: Options;
}

/** Keeps a passkey that the browser made. Answers recovery codes when it is the first factor, else none. */
export async function keepPasskey(
  db: Database,
  party: RelyingParty,
  { uid, id, name, response }: Made,
): Promise<string[]> {
  const called = name.trim();
  if (called === "" || called.length > PASSKEY_NAME_MAX) {
    const reason = called === "" ? "missing" : "tooBig";
    throw new Refusal("INVALID_FIELD", { field: "name", reason });
  }
  const [asked] = await takeChallenge(db, id, uid);
  if (!asked) throw new Refusal("PASSKEY_EXPIRED");
  const credential = await refusing(async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo?.credential;
  });
  return db.transaction(async (tx) => {
    const [before] = await factorsOf(tx, uid);
    const kept = await insertPasskey(
      tx,
      ...[uid, credential.id, Buffer.from(credential.publicKey), credential.counter],
      ...[(credential.transports ?? []).slice(0, 8).map((way) => way.slice(0, 20)), called],
    );
    if (kept.length === 0) throw new Refusal("PASSKEY_REFUSED");
    const isFirst = before?.sealedSecret === null && before.passkeys === 0;
    return isFirst ? newRecoveryCodes(tx, uid) : [];
  });
}

/** Forgets an own passkey; recovery codes go with the last factor. */
export async function forgetPasskey(
  db: Database,
  { uid, passkeyId }: { uid: string; passkeyId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await deletePasskey(tx, passkeyId, uid);
    if (gone.length === 0) throw new Refusal("PASSKEY_NOT_FOUND");
    await dropCodesOfNothing(tx, uid);
  });
}

/** What the browser needs to sign somebody in; it does not say whom. */
export async function askForPasskey(
  db: Db,
  party: RelyingParty,
): Promise<{ id: string; options: Options }> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: "required",
  });
  const id = challengeId();
  await storeChallenge(db, id, options.challenge, null);
  return { id, options: { ...options } };
}

/** Whose passkey signed the challenge: both factors at once, what the person has and is or knows. */
export async function ownerOfPasskey(
  db: Db,
  party: RelyingParty,
  { id, response }: { id: string; response: Options },
): Promise<string> {
  const [asked] = await takeChallenge(db, id, null);
  if (!asked) throw new Refusal("PASSKEY_EXPIRED");
  const credentialId = typeof response["id"] === "string" ? response["id"].slice(0, 1400) : "";
  const [passkey] = await passkeyByCredential(db, credentialId);
  if (!passkey) throw new Refusal("PASSKEY_UNKNOWN");
  const counter = await refusing(() => verifiedCounter(passkey, party, asked.challenge, response));
  const noted = await notePasskeyUse(db, passkey.id, passkey.counter, counter);
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

/** Deletes challenges that nobody can answer any more. */
export async function forgetOldChallenges(db: Db): Promise<void> {
  await sweepChallenges(db);
}

/** Whatever the library says of an answer from outside, it is the answer that is wrong. */
async function refusing<T>(verify: () => Promise<T | undefined>): Promise<T> {
  const result = await verify().catch(() => undefined);
  if (result === undefined) throw new Refusal("PASSKEY_REFUSED");
  return result;
}
