/**
 * The idempotency key of a submission. If the result of an attempt is unknown (no response, a server error, an expired
 * session), the key stays the same while problem, code and language are unchanged. A repeated attempt can therefore
 * never create two submissions. A final response ends the attempt.
 */
export class SubmitAttempts {
  #open: { of: string; key: string } | null = null;
  readonly #newKey: () => string;

  constructor(newKey: () => string) {
    this.#newKey = newKey;
  }

  /**
   * @param place the problem and its problem set; needed because the page stays mounted when another problem is opened.
   */
  keyFor(place: string, language: string, code: string): string {
    const of = `${place}\n${language}\n${code}`;
    if (this.#open?.of !== of) this.#open = { of, key: this.#newKey() };
    return this.#open.key;
  }

  /** Called when the server has accepted the submission or refused it permanently. */
  settled(): void {
    this.#open = null;
  }
}

/**
 * Whether a refusal with this status means that nothing was stored. If so, the next click on the submit button is a new
 * attempt.
 */
export function isFinalRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408;
}

/** A random idempotency key. Safe on plain http too, where `crypto.randomUUID` does not exist. */
export function newSubmitKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
