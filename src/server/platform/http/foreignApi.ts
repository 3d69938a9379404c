import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Refusal } from "../../../shared/call/errors.ts";
import { refusalText } from "../text/refusalText.ts";
import { decodedPath } from "./requestPath.ts";

/**
 * An API specified by a third party for its programs. All errors below its base path have the form that the third party
 * specifies and are in English, even for unknown paths. Pages of any origin may read the API, because it does not use
 * cookies.
 */
export interface ForeignApi {
  /** Base path of the API, without a trailing slash. */
  base: string;
  /** The body of an error response. */
  errorBody(status: number, message: string): unknown;
}

const apisOf = new WeakMap<FastifyInstance, ForeignApi[]>();

/** Seconds for which a preflight response is valid. */
const PREFLIGHT_SECONDS = 86_400;

export function serveForeignApi(app: FastifyInstance, api: ForeignApi): void {
  apisOf.set(app, [...(apisOf.get(app) ?? []), api]);
  app.addHook("onRequest", (request, reply, done) => {
    if (!isBelow(api, request)) return done();
    openToAllOrigins(reply);
    if (request.method !== "OPTIONS") return done();
    void reply
      .header("access-control-allow-methods", "GET, HEAD, OPTIONS")
      .header("access-control-allow-headers", "authorization, content-type, if-none-match")
      .header("access-control-max-age", String(PREFLIGHT_SECONDS))
      .code(204)
      .send();
  });
}

/** The API to which a request belongs, determined by the request's path. */
export function foreignApiOf(request: FastifyRequest): ForeignApi | undefined {
  return apisOf.get(request.server)?.find((api) => isBelow(api, request));
}

/** Sends a refusal in the format of the given API. */
export function sendForeignRefusal(
  api: ForeignApi,
  refusal: Refusal,
  reply: FastifyReply,
): FastifyReply {
  openToAllOrigins(reply);
  const { httpStatus } = refusal;
  const body = api.errorBody(httpStatus, refusalText(refusal, "en-US"));
  return reply.status(httpStatus).type("application/json; charset=utf-8").send(body);
}

function isBelow({ base }: ForeignApi, request: FastifyRequest): boolean {
  const path = decodedPath(request);
  return path === base || path.startsWith(`${base}/`);
}

function openToAllOrigins(reply: FastifyReply): void {
  void reply.header("access-control-allow-origin", "*");
  // Without this header, pages of other origins can read only the safelisted headers.
  void reply.header("access-control-expose-headers", "etag, retry-after, www-authenticate");
}
