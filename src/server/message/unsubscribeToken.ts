import { timingSafeEqual } from "node:crypto";
import type { SecretBox } from "../platform/process/secretBox.ts";

function signatureOf(box: SecretBox, uid: string): Buffer {
  return box.fingerprint(`message digest ${uid}`);
}

/**
 * The token of an email's unsubscribe link, which unsubscribes a user from digests. The token does not expire, because
 * links in old emails must work.
 */
export function unsubscribeToken(box: SecretBox, uid: string): string {
  return `${uid}.${signatureOf(box, uid).toString("base64url")}`;
}

/** The uid of the user to whom a token belongs; null if this site did not sign the token. */
export function uidOfToken(box: SecretBox, token: string): string | null {
  const dot = token.lastIndexOf(".");
  const uid = token.slice(0, Math.max(0, dot));
  const sent = Buffer.from(token.slice(dot + 1), "base64url");
  const signature = signatureOf(box, uid);
  return sent.length === signature.length && timingSafeEqual(sent, signature) ? uid : null;
}
