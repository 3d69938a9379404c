import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** The position from which a reader of the live channel resumes. */
export interface ResumePlace {
  /** Id of the server process, 6 bytes in hex. */
  epoch: string;
  /**
   * Number of the last change in that process that was either sent to the reader or not relevant to the reader's
   * subscriptions.
   */
  seq: number;
  /**
   * Time of the change with the number `seq`, in milliseconds; if the reader connects to another process, it resumes
   * from this time.
   */
  at: number;
}

const EPOCH = 6;
const NUMBER = 6;
const NONCE = 12;
const TAG = 16;
const LENGTH = NONCE + TAG + EPOCH + 2 * NUMBER;

/**
 * Ids of the live channel's events: each id is a position that is encrypted with AES-256-GCM and a fresh nonce, and all
 * ids have the same length. A plain number would reveal how many changes the site had, including hidden verdicts and
 * test cases. An id that stays the same would reveal that there were no changes. Every process of an instance can
 * decrypt the ids of all other processes.
 */
export class ResumeIds {
  readonly #key: Buffer;

  /** @param key 32 bytes, the same in all processes of the instance */
  constructor(key: Buffer) {
    this.#key = createHmac("sha256", key).update("verdict live ids").digest();
  }

  seal({ epoch, seq, at }: ResumePlace): string {
    const plain = Buffer.alloc(EPOCH + 2 * NUMBER);
    plain.write(epoch, "hex");
    plain.writeUIntBE(seq, EPOCH, NUMBER);
    plain.writeUIntBE(at, EPOCH + NUMBER, NUMBER);
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce);
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
  }

  /** Undefined if the text is not an id of this instance. */
  open(id: string): ResumePlace | undefined {
    const bytes = id.length > 2 * LENGTH ? Buffer.alloc(0) : Buffer.from(id, "base64url");
    if (bytes.length !== LENGTH) return undefined;
    const cipher = createDecipheriv("aes-256-gcm", this.#key, bytes.subarray(0, NONCE));
    cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    try {
      const plain = Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]);
      return {
        epoch: plain.toString("hex", 0, EPOCH),
        seq: plain.readUIntBE(EPOCH, NUMBER),
        at: plain.readUIntBE(EPOCH + NUMBER, NUMBER),
      };
    } catch {
      return undefined;
    }
  }
}
