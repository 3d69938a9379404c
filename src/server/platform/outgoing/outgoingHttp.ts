import type { Clock } from "../../../shared/system/clock.ts";
import { type AnswerText, decodeText } from "./answerText.ts";
import { ACCEPTED_ENCODINGS, boundedBody } from "./boundedBody.ts";
import { CookieJar } from "./cookieJar.ts";
import { ExchangeTime } from "./exchangeTime.ts";
import { OutgoingError } from "./outgoingError.ts";
import { type EncodedBody, encodeBody, type RequestBody } from "./requestBody.ts";
import { targetUrl } from "./targetUrl.ts";
import type { Transport, WireAnswer } from "./transport.ts";

/** Headers that callers may set. The client itself sets the host, cookies, lengths, encodings and the user agent. */
type RequestHeader =
  | "accept"
  | "accept-language"
  | "authorization"
  | "origin"
  | "referer"
  | "x-csrf-token"
  | "x-requested-with"
  | "x-xsrf-token";

export interface OutgoingRequest {
  url: string;
  /** If absent: POST if there is a body, otherwise GET. */
  method?: "GET" | "POST" | undefined;
  headers?: Partial<Record<RequestHeader, string>> | undefined;
  body?: RequestBody | undefined;
  /**
   * Maximum number of redirects; exceeding it is an error. If 0, a redirect is returned as the response. Absent: 5.
   */
  redirects?: number | undefined;
  limits?: Partial<OutgoingLimits> | undefined;
}

export interface OutgoingLimits {
  /** Maximum time in milliseconds from the start to the last byte of the body, including redirects. */
  totalMs: number;
  /**
   * Maximum time in milliseconds without progress. There is no progress while no data arrives, or while the caller does
   * not read an open response.
   */
  idleMs: number;
  /** Maximum number of bytes of a body, both as received and after decompression. */
  bodyBytes: number;
}

/** The default limits, which are enough for a page or a verdict. Downloads set their own limits. */
const LIMITS: OutgoingLimits = { totalMs: 30_000, idleMs: 15_000, bodyBytes: 8 * 1024 * 1024 };
const MOST_REDIRECTS = 5;

/** Headers without session data: they are also sent to another origin after a redirect. */
const NEUTRAL_HEADERS: ReadonlySet<string> = new Set(["accept", "accept-language"]);

export interface AnswerHead {
  status: number;
  /** URL of the last response, after redirects. */
  url: string;
  /** Addresses to which the redirects led, in order. */
  redirects: readonly string[];
  /** Headers by name in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
}

export interface OutgoingAnswer extends AnswerHead {
  bytes: Buffer;
  text(): AnswerText;
  /** @throws OutgoingError with the code `invalidAnswer` */
  json(): unknown;
}

/** The caller must read all chunks or end the iteration, which closes the connection. */
export interface OpenAnswer extends AnswerHead {
  body: AsyncGenerator<Buffer, void>;
}

export interface ClientOptions {
  /**
   * Permitted origins, in the form that {@link targetUrl} takes; they are constants of an adapter or come from the
   * configuration, never from a request.
   */
  origins: readonly string[];
  /** Character set of pages that declare none; absent: UTF-8. */
  charset?: string | undefined;
  /** The stored cookie jar as a string; absent: no cookies. */
  cookies?: string | undefined;
}

/** A client for one caller, such as one account of one online judge. */
export interface OutgoingClient {
  readonly cookies: CookieJar;
  /**
   * Sends a request once, without retries. A response with an error status is returned like any other response.
   * @throws OutgoingError
   */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
  /** Sends a request as {@link send} does, but the response body is read in parts. */
  open(request: OutgoingRequest): Promise<OpenAnswer>;
}

export interface OutgoingHttp {
  client(options: ClientOptions): OutgoingClient;
}

export interface OutgoingOptions {
  clock: Clock;
  transport: Transport;
  /** Names this program and a contact, so that the owner of a requested site can write to the operator. */
  userAgent: string;
}

/** Creates the clients for all outgoing connections of the server, except those to the mail server and the database. */
export function outgoingHttp(options: OutgoingOptions): OutgoingHttp {
  return { client: (clientOptions) => new Client(options, clientOptions) };
}

class Client implements OutgoingClient {
  readonly cookies: CookieJar;
  readonly #options: OutgoingOptions;
  readonly #origins: readonly string[];
  readonly #charset: string | undefined;

  constructor(options: OutgoingOptions, { origins, charset, cookies }: ClientOptions) {
    this.#options = options;
    this.#origins = origins;
    this.#charset = charset;
    this.cookies = new CookieJar(options.clock, cookies);
  }

  async send(request: OutgoingRequest): Promise<OutgoingAnswer> {
    const { body, ...head } = await this.open(request);
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    const bytes = Buffer.concat(parts);
    return {
      ...head,
      bytes,
      text: () => decodeText(bytes, head.headers["content-type"], this.#charset),
      json: () => parseJson(bytes, head.url),
    };
  }

  async open(request: OutgoingRequest): Promise<OpenAnswer> {
    const limits = { ...LIMITS, ...request.limits };
    const time = new ExchangeTime(this.#options.clock, limits);
    try {
      const { answer, url, redirects } = await this.#follow(request, time);
      const parts = boundedBody(answer, limits.bodyBytes, url.origin);
      const { status, headers } = answer;
      return { status, headers, url: url.href, redirects, body: time.during(parts, answer.body) };
    } catch (error) {
      time.end();
      throw time.failure ?? error;
    }
  }

  async #follow(request: OutgoingRequest, time: ExchangeTime) {
    const body = request.body && (await encodeBody(request.body));
    const most = request.redirects ?? MOST_REDIRECTS;
    let step: Step = {
      url: targetUrl(request.url, this.#origins),
      method: request.method ?? (body ? "POST" : "GET"),
      headers: { ...request.headers },
      body,
    };
    const redirects: string[] = [];
    for (;;) {
      const answer = await this.#exchange(step, time);
      const location = most > 0 ? locationOf(answer) : undefined;
      if (location === undefined) return { answer, url: step.url, redirects };
      answer.body.destroy();
      if (redirects.length === most)
        throw new OutgoingError("tooManyRedirects", step.url.origin, true);
      step = redirected(step, answer.status, targetUrl(location, this.#origins, step.url));
      redirects.push(step.url.href);
    }
  }

  async #exchange({ url, method, headers, body }: Step, time: ExchangeTime): Promise<WireAnswer> {
    time.begin(url.origin);
    const cookie = this.cookies.header(url.href);
    const { userAgent, transport } = this.#options;
    const answer = await transport(
      {
        method,
        url,
        headers: {
          ...headers,
          "user-agent": userAgent,
          "accept-encoding": ACCEPTED_ENCODINGS,
          ...(body && { "content-type": body.type }),
          ...(method === "POST" && { "content-length": String(body?.bytes.length ?? 0) }),
          ...(cookie !== undefined && { cookie }),
        },
        body: body?.bytes,
      },
      time.signal,
    );
    time.progress();
    for (const header of answer.setCookies) this.cookies.set(header, url.href);
    return answer;
  }
}

/** One request in a chain of redirects. */
interface Step {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: EncodedBody | undefined;
}

function locationOf({ status, headers }: WireAnswer): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers["location"] : undefined;
}

/** @throws OutgoingError with the code `redirectNotAllowed` */
function redirected(step: Step, status: number, url: URL): Step {
  const repeatsBody = step.method === "POST" && (status === 307 || status === 308);
  const losesTls = step.url.protocol === "https:" && url.protocol === "http:";
  if (repeatsBody || losesTls) throw new OutgoingError("redirectNotAllowed", url.origin, true);
  const isSameOrigin = url.origin === step.url.origin;
  const headers = Object.entries(step.headers).filter(
    ([name]) => isSameOrigin || NEUTRAL_HEADERS.has(name),
  );
  return {
    url,
    method: "GET",
    headers: Object.fromEntries(headers),
    body: undefined,
  };
}

function parseJson(bytes: Buffer, url: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new OutgoingError("invalidAnswer", new URL(url).origin, true, error);
  }
}
