import { Cookie, CookieJar as Jar } from "tough-cookie";
import type { Clock } from "../../../shared/system/clock.ts";

/** Maximum number of cookies; a session of an online judge has about ten. */
const MOST_COOKIES = 100;
const LONGEST_COOKIE = 4096;
/** Maximum lifetime of a cookie, in seconds. The lifetime is a little more than a year, as in browsers. */
const LONGEST_AGE = 400 * 86_400;

/**
 * The cookies of one caller, such as one account at one judge. Domains, paths, `Secure` and public suffixes are checked
 * as browsers do. At most 100 cookies of 4 KiB are stored; the oldest are removed.
 */
export class CookieJar {
  readonly #clock: Clock;
  #jar = new Jar();

  /** `text`: cookies that {@link toText} has returned earlier. */
  constructor(clock: Clock, text?: string) {
    this.#clock = clock;
    if (text !== undefined) this.#jar = Jar.deserializeSync(text);
  }

  /**
   * Stores a `Set-Cookie` header of a response, or a cookie that a user pasted. Cookies of other domains are ignored.
   */
  set(header: string, url: string): void {
    const cookie = header.length > LONGEST_COOKIE ? undefined : Cookie.parse(header);
    if (!cookie) return;
    if (typeof cookie.maxAge === "number") {
      // The expiry time is set here, because the library would count the maximum age from the last use of the cookie
      // instead of from now.
      cookie.expires = new Date(this.#clock.now() + Math.min(cookie.maxAge, LONGEST_AGE) * 1000);
    }
    const now = new Date(this.#clock.now());
    this.#jar.setCookieSync(cookie, url, { now, ignoreError: true });
    this.#removeOldest();
  }

  /** The value of the cookie with this name that is sent to the URL; undefined if there is none. */
  get(name: string, url: string): string | undefined {
    return this.#cookiesFor(url).find(({ key }) => key === name)?.value;
  }

  /** The `Cookie` header of a request; undefined if no cookie is sent. */
  header(url: string): string | undefined {
    const pairs = this.#cookiesFor(url).map((cookie) => cookie.cookieString());
    return pairs.length === 0 ? undefined : pairs.join("; ");
  }

  /** The values of all cookies, so that they can be removed before text is stored or shown. */
  values(): string[] {
    return (this.#jar.serializeSync()?.cookies ?? []).flatMap(({ value }) =>
      typeof value === "string" ? [value] : [],
    );
  }

  /** The text must be stored encrypted, because it contains the sessions in plain text. */
  toText(): string {
    return JSON.stringify(this.#jar.serializeSync());
  }

  /**
   * Returns the unexpired cookies for a URL. Expiry is checked here, because the library would use the machine's clock
   * instead of `#clock`.
   */
  #cookiesFor(url: string): Cookie[] {
    const now = this.#clock.now();
    const cookies = this.#jar.getCookiesSync(url, { expire: false, sort: true });
    return cookies.filter((cookie) => !isExpired(cookie, now));
  }

  #removeOldest(): void {
    const stored = this.#jar.serializeSync();
    if (!stored || stored.cookies.length <= MOST_COOKIES) return;
    const cookies = stored.cookies.slice(-MOST_COOKIES);
    this.#jar = Jar.deserializeSync({ ...stored, cookies });
  }
}

function isExpired({ expires }: Cookie, now: number): boolean {
  return expires instanceof Date && expires.getTime() <= now;
}
