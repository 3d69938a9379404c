import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const NONCE = 12;
const TAG = 16;

/** Encrypts strings that must be stored but must not be readable in the database (AES-256-GCM, 32-byte key). */
export interface SecretBox {
  seal(text: string): string;
  /** Returns null if the text was sealed with another key or has been modified. */
  open(sealed: string): string | null;
  /**
   * Returns a digest (HMAC-SHA-256) that is stored instead of a text, so that the text can be recognised later; used
   * for short codes, because a plain hash of a short code could be reversed by trying all codes.
   */
  fingerprint(text: string): Buffer;
}

export function secretBox(key: Buffer): SecretBox {
  const printKey = createHmac("sha256", key).update("verdict fingerprints").digest();
  return {
    fingerprint: (text) => createHmac("sha256", printKey).update(text).digest(),
    seal(text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < NONCE + TAG) return null;
      try {
        const cipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE));
        cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        const body = [cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()];
        return Buffer.concat(body).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
