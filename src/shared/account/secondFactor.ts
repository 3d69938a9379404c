import * as z from "zod/mini";
import { signedIn } from "./account.ts";
import { done, endpoint, nothing, rowId, formText } from "../call/endpoint.ts";

export const PASSKEY_NAME_MAX = 50;
export const PASSKEYS_MAX = 10;
export const RECOVERY_CODES = 10;

const text = formText(200);
/** Messages between browser and authenticator (WebAuthn Level 3); the library validates them. */
const webAuthn = z.record(z.string(), z.unknown());

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getSecondFactor = endpoint({
  method: "GET",
  path: "/api/second-factor",
  feature: "account",
  access: "user",
  summary: "The caller's second factors",
  input: nothing,
  output: z.object({
    totp: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        createdAt: z.string(),
        usedAt: z.nullable(z.string()),
      }),
    ),
    /** Browsers create passkeys only for https addresses and localhost. */
    passkeysPossible: z.boolean(),
  }),
});

export const beginTotp = endpoint({
  method: "POST",
  path: "/api/second-factor/totp",
  feature: "account",
  access: "user",
  summary: "A new secret for an authenticator app; it takes effect once confirmed",
  input: z.object({ password: text }),
  output: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/api/second-factor/totp-confirm",
  feature: "account",
  access: "user",
  summary: "Switch the authenticator app on by a first code; returns recovery codes, once",
  input: z.object({ code: text }),
  output: recoveryCodes,
});

export const removeTotp = endpoint({
  method: "POST",
  path: "/api/second-factor/totp-remove",
  feature: "account",
  access: "user",
  summary: "Switch the authenticator app off",
  input: z.object({ password: text }),
  output: done,
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/second-factor/recovery-codes",
  feature: "account",
  access: "user",
  summary: "Create new recovery codes; the old ones become invalid",
  input: z.object({ password: text }),
  output: recoveryCodes,
});

export const beginPasskey = endpoint({
  method: "POST",
  path: "/api/second-factor/passkey",
  feature: "account",
  access: "user",
  summary: "Options for creating a passkey (WebAuthn creation options)",
  input: z.object({ password: text }),
  output: z.object({ id: z.string(), options: webAuthn }),
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/second-factor/passkey-add",
  feature: "account",
  access: "user",
  summary: "Save the passkey that the browser created; recovery codes come with the first factor",
  input: z.object({ id: text, name: text, response: webAuthn }),
  output: recoveryCodes,
});

export const removePasskey = endpoint({
  method: "POST",
  path: "/api/second-factor/passkey-remove",
  feature: "account",
  access: "user",
  summary: "Remove an own passkey",
  input: z.object({ passkeyId: rowId, password: text }),
  output: done,
});

export const beginPasskeyLogin = endpoint({
  method: "POST",
  path: "/api/login/passkey-challenge",
  feature: "account",
  access: "guest",
  summary: "Options for logging in by passkey (WebAuthn request options)",
  input: nothing,
  output: z.object({ id: z.string(), options: webAuthn }),
});

export const loginByPasskey = endpoint({
  method: "POST",
  path: "/api/login/passkey",
  feature: "account",
  access: "guest",
  summary: "Log in by passkey, without a password",
  input: z.object({ id: text, response: webAuthn }),
  output: signedIn,
});

/**
 * Removes the second factors of a user who lost all of them; the administrator must verify the user's identity first.
 */
export const removeSecondFactorOf = endpoint({
  method: "POST",
  path: "/api/admin/user/remove-second-factor",
  feature: "account",
  access: "root",
  summary: "Remove the second factors of a user: the password alone is enough again",
  input: z.object({ uid: text }),
  output: done,
});
