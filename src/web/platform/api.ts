import type { AnyEndpoint, Answer, InputOf, OutputOf } from "../../shared/endpoint.ts";
import { type ErrorCode, errorStatus } from "../../shared/errors.ts";
import { ApiError } from "./apiError.ts";
import { currentLocale } from "./locale.ts";
import { requestLogin } from "./loginRequest.ts";
import { session } from "./session.ts";

const TIMEOUT_MS = 90_000;

/**
 * Asks a declared call and answers its `data`. Throws `ApiError`. A dead session is ended here: a
 * call that guests may make is asked once more as a guest, any other opens the login dialog.
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
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // Another tab may have signed in again since this call left.
    if (session.getHeld()?.token === token) {
      session.end();
      requestLogin(token === undefined ? "required" : "ended");
    }
    if (declaration.access !== "guest" || token === undefined) throw error;
    return ask(declaration, input, { token: undefined, signal });
  }
}

/** One call in the name of a session that this browser has already let go. */
export function callAs<E extends AnyEndpoint>(
  token: string,
  declaration: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  return ask(declaration, input, { token, signal: undefined });
}

/** Before a forced password change the token opens only these two; the rest is asked as a guest. */
function tokenFor(path: string): string | undefined {
  const early = path === "/api/change-password" || path === "/api/logout";
  return (early ? session.getHeld() : session.get())?.token;
}

interface Sender {
  token: string | undefined;
  signal: AbortSignal | undefined;
}

async function ask<E extends AnyEndpoint>(
  declaration: E,
  input: InputOf<E>,
  sender: Sender,
): Promise<OutputOf<E>> {
  const response = await send(declaration, input as Record<string, unknown>, sender);
  const answer = await readAnswer(response);
  if (response.ok && answer.status === 200) {
    keepToken(response, answer.data, declaration.path);
    return answer.data as OutputOf<E>;
  }
  const retryAfter = Number(response.headers.get("retry-after") ?? "");
  throw new ApiError(isErrorCode(answer.code) ? answer.code : "UNKNOWN", {
    status: response.ok ? answer.status : response.status,
    msg: answer.msg,
    requestId: answer.requestId ?? response.headers.get("x-request-id"),
    retryAfter: retryAfter > 0 ? retryAfter : null,
  });
}

async function send(
  { method, path }: AnyEndpoint,
  input: Record<string, unknown>,
  { token, signal }: Sender,
): Promise<Response> {
  const inBody = method === "POST" || method === "PUT";
  const headers = requestHeaders(token);
  if (inBody) headers.set("content-type", "application/json");
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(inBody ? path : path + query(input), {
      method,
      headers,
      body: inBody ? JSON.stringify(input) : null,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(deadline.aborted ? "TIMEOUT" : "OFFLINE");
  }
}

/** Headers of every request: who asks, from which side of the site, in which language. */
export function requestHeaders(token: string | undefined): Headers {
  const headers = new Headers({
    "url-type": location.pathname.startsWith("/admin") ? "admin" : "general",
    "accept-language": currentLocale(),
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
    // Not ours: a proxy's page, or a connection cut in the middle.
  }
  throw new ApiError("BAD_ANSWER", {
    status: response.status,
    requestId: response.headers.get("x-request-id"),
  });
}

/** Login brings the first token and the person; any later answer may bring a newer token. */
function keepToken(response: Response, data: unknown, path: string): void {
  const token = response.headers.get("authorization");
  if (!token) return;
  if (path === "/api/login") session.start(token, data as never);
  else if (response.headers.get("refresh-token") === "true") session.renewToken(token);
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && code in errorStatus;
}
