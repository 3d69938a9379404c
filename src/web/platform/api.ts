import {
  type AnyEndpoint,
  type Answer,
  inputInBody,
  type InputOf,
  type OutputOf,
} from "../../shared/call/endpoint.ts";
import type { ErrorCode } from "../../shared/call/errors.ts";
import { ASKS_ITSELF_HEADER } from "../../shared/call/confirmation.ts";
import { SESSION_ENDED_HEADER } from "../../shared/call/sessionEnded.ts";
import { ApiError } from "./apiError.ts";
import { takeEarlyResponse } from "./earlyResponses.ts";
import { currentLocale } from "./locale.ts";
import { requestLogin } from "./loginRequest.ts";
import { session } from "./session.ts";

const TIMEOUT_MS = 90_000;
/** The slowest connection on which an upload must succeed, in bytes per millisecond (256 kbit/s). */
const SLOW_LINE = 32;

/**
 * Makes a declared call and returns its `data`. Throws `ApiError`. If the session has expired, this function removes
 * the session's token and opens the login dialog; calls that are open to guests then return a guest's response, and
 * other calls are refused.
 */
export async function call<E extends AnyEndpoint>(
  declaration: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const token = tokenFor(declaration.path);
  try {
    return await ask(declaration, input, { token, signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === "PASSWORD_CHANGE_REQUIRED") {
      session.requirePasswordChange();
    }
    if (error instanceof ApiError && error.status === 401) endSessionOf(token);
    throw error;
  }
}

/**
 * Removes a token that the server no longer accepts, and opens the login dialog. Does nothing if the user has signed
 * out or signed in again since the call was sent.
 */
export function endSessionOf(token: string | undefined): void {
  if (session.getHeld()?.token !== token) return;
  session.end();
  requestLogin(token === undefined ? "required" : "ended");
}

/** Sends a file with a call that declares a single file. Throws `ApiError`, as `call` does. */
export async function upload<E extends AnyEndpoint>(
  declaration: E,
  file: Blob,
  { input = {} as InputOf<E>, name = "file" }: { input?: InputOf<E>; name?: string } = {},
): Promise<OutputOf<E>> {
  const form = new FormData();
  form.append(declaration.upload?.field ?? "file", file, name);
  const token = tokenFor(declaration.path);
  const idleTimeout = new IdleTimeout(TIMEOUT_MS + file.size / SLOW_LINE);
  const sender = { token, signal: undefined, form, idleTimeout };
  try {
    return await ask(declaration, input, sender);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSessionOf(token);
    throw error;
  } finally {
    idleTimeout.end();
  }
}

/**
 * Makes a call that returns a file of any size. Throws `ApiError`, as `call` does. Times out only when
 * no more data arrives.
 */
export async function download<E extends AnyEndpoint>(
  declaration: E,
  input: InputOf<E>,
): Promise<{ file: Blob; name: string }> {
  const token = tokenFor(declaration.path);
  const idleTimeout = new IdleTimeout(TIMEOUT_MS);
  const sender = { token, signal: undefined, idleTimeout };
  try {
    const response = await send(declaration, input as Record<string, unknown>, sender);
    if (response.ok) {
      const nameMatch = /filename\*=UTF-8''([^;]+)/i.exec(
        response.headers.get("content-disposition") ?? "",
      );
      const file = await readFile(response, idleTimeout);
      return { file, name: decodeURIComponent(nameMatch?.[1] ?? "file") };
    }
    if (response.status === 401) endSessionOf(token);
    throw refusalOf(response, await readAnswer(response));
  } finally {
    idleTimeout.end();
  }
}

/** The browser keeps large blobs outside the page's memory, so the whole file is collected in one blob. */
async function readFile(response: Response, idleTimeout: IdleTimeout): Promise<Blob> {
  const watched = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, next) {
        idleTimeout.again();
        next.enqueue(bytes);
      },
    }),
  );
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  try {
    return await new Response(watched ?? null, { headers: { "content-type": type } }).blob();
  } catch (error) {
    throw Object.assign(new ApiError(idleTimeout.isOver ? "TIMEOUT" : "OFFLINE"), { cause: error });
  }
}

/** Aborts an upload or download that makes no progress for a given time. */
class IdleTimeout {
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout>;

  constructor(ms: number) {
    this.#ms = ms;
    this.#timer = this.#begin();
  }

  #begin(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#controller.abort(), this.#ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isOver(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Restarts the timeout; called when data has arrived. */
  again(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#begin();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/**
 * Sends one request with the token of a session that this browser has already deleted, or as a guest if `token` is
 * undefined. A refusal neither ends a session nor opens a dialog.
 */
export function callAs<E extends AnyEndpoint>(
  token: string | undefined,
  declaration: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  return ask(declaration, input, { token, signal: undefined });
}

/**
 * The token for a call. Before a forced password change, the token permits only the two endpoints below; requests to
 * all other endpoints are sent without the token, like requests of a guest.
 */
function tokenFor(path: string): string | undefined {
  const early = path === "/api/change-password" || path === "/api/logout";
  return (early ? session.getHeld() : session.get())?.token;
}

interface Sender {
  token: string | undefined;
  signal: AbortSignal | undefined;
  /** A body sent instead of JSON; the input is then sent in the query string. */
  form?: FormData;
  /** If absent, the default timeout is used. */
  idleTimeout?: IdleTimeout;
}

async function ask<E extends AnyEndpoint>(
  declaration: E,
  input: InputOf<E>,
  sender: Sender,
): Promise<OutputOf<E>> {
  const response = await send(declaration, input as Record<string, unknown>, sender);
  const answer = await readAnswer(response);
  if (response.ok && answer.status === 200) {
    storeToken(response, answer.data, declaration.path);
    return answer.data as OutputOf<E>;
  }
  throw refusalOf(response, answer);
}

function refusalOf(response: Response, answer: Answer<unknown>): ApiError {
  const { field, reason = answer.msg } = answer;
  const retryAfter = Number(response.headers.get("retry-after") ?? "");
  return new ApiError(isErrorCode(answer.code) ? answer.code : "UNKNOWN", {
    status: response.ok ? answer.status : response.status,
    msg: answer.msg,
    requestId: answer.requestId ?? response.headers.get("x-request-id"),
    retryAfter: retryAfter > 0 ? retryAfter : null,
    refused: field === undefined ? null : { field, reason },
  });
}

async function send(
  declaration: AnyEndpoint,
  input: Record<string, unknown>,
  { token, signal, form, idleTimeout }: Sender,
): Promise<Response> {
  const { method, path } = declaration;
  const inBody = !form && inputInBody(declaration);
  const headers = requestHeaders(token);
  if (inBody) headers.set("content-type", "application/json");
  const deadline = idleTimeout?.signal ?? AbortSignal.timeout(TIMEOUT_MS);
  const url = inBody ? path : path + query(input);
  try {
    const early = token === undefined && method === "GET" && takeEarlyResponse(url);
    if (early) return await early;
    const response = await fetch(url, {
      method,
      headers,
      body: form ?? (inBody ? JSON.stringify(input) : null),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    if (token !== undefined && response.headers.get(SESSION_ENDED_HEADER) === "true")
      endSessionOf(token);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(deadline.aborted ? "TIMEOUT" : "OFFLINE");
  }
}

/**
 * Headers of every request: the token, whether an admin page is open, the language, and a flag which states that this
 * client itself asks the user for confirmations.
 */
export function requestHeaders(token: string | undefined): Headers {
  const headers = new Headers({
    "url-type": location.pathname.startsWith("/admin") ? "admin" : "general",
    "accept-language": currentLocale(),
    // The pages ask for confirmation before they send `confirm`, so the server must not treat a repeated call as a
    // confirmation.
    [ASKS_ITSELF_HEADER]: "true",
  });
  if (token !== undefined) headers.set("authorization", token);
  return headers;
}

function query(input: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === "") continue;
    search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

async function readAnswer(response: Response): Promise<Answer<unknown>> {
  try {
    const answer = (await response.json()) as Answer<unknown>;
    if (typeof answer === "object" && answer !== null && "status" in answer) return answer;
  } catch {
    // The body is not JSON, for example because a proxy sent an error page or because the connection was lost.
  }
  throw new ApiError("BAD_ANSWER", {
    status: response.status,
    requestId: response.headers.get("x-request-id"),
  });
}

const entrances = new Set(["/api/login", "/api/login/passkey"]);

/**
 * Stores the token from a response. Login returns the first token and the user; any later response may carry a newer
 * token.
 */
function storeToken(response: Response, data: unknown, path: string): void {
  const token = response.headers.get("authorization");
  if (!token) return;
  if (entrances.has(path)) session.start(token, data as never);
  else if (response.headers.get("refresh-token") === "true") session.renewToken(token);
}

/**
 * Checks only the format: a list of all codes would add 4 KB to the first visit, and the server sends no unknown codes.
 */
export function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && /^[A-Z][A-Z\d_]*$/.test(code);
}
