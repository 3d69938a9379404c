import { randomFillSync } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Clock } from "../../../shared/system/clock.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { defaultLocale } from "../../../shared/text/locale.ts";
import { answerErrors, sendRefusal } from "./answerErrors.ts";
import { compressAnswers } from "../traffic/compress.ts";
import { storeNoEndedSession } from "../route/endedSession.ts";
import {
  type ConnectionLimits,
  connectionLimits,
  OpenConnections,
  openFilesLimit,
} from "../traffic/connections.ts";
import { acceptUploads } from "../file/upload.ts";
import { refuseDeepJson } from "../text/jsonShape.ts";
import { type RoutePaths, watchPaths } from "./knownPaths.ts";
import { refusalText } from "../text/refusalText.ts";
import { decodedPath } from "./requestPath.ts";
import { securityHeaders } from "./securityHeaders.ts";
import { watchTokenUses } from "../route/tokenGate.ts";

/**
 * Maximum size of a request body on paths without a route; for the limits of endpoints, see `bodyLimit` in
 * src/shared/call/endpoint.ts.
 */
const BODY_LIMIT = 64 * 1024;
const URL_LIMIT = 8 * 1024;
const HEADER_LIMIT = 16 * 1024;

export interface HttpOptions {
  log: FastifyBaseLogger;
  /** Addresses and ranges whose X-Forwarded-For is trusted; may be empty. */
  trustedProxies: string[];
  /** The public URL of the site. */
  baseUrl: string;
  /** Handles requests to paths without a route; undefined: such requests get a 404. */
  fallback?: Fallback;
  /** Paths where a request may be upgraded; elsewhere `Upgrade` is ignored, as RFC 9110, 7.8 allows. */
  upgradePaths: readonly string[];
  /** Absent: the limits of {@link connectionLimits}. */
  limits?: ConnectionLimits | undefined;
  clock: Clock;
}

/** Handles pages for which the server has no routes, because only the router in the browser knows them. */
export interface Fallback {
  /** Whether a GET request for this path returns a page. */
  has(request: FastifyRequest): boolean;
  answer(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/**
 * Creates the HTTP server with its limits, request ids, refusals, security headers and request log, but without API
 * endpoints.
 */
export function createHttp(options: HttpOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    // Request ids of callers are ignored, because they could be mistaken for the server's own ids in the log.
    genReqId: requestIds(),
    routerOptions: { maxParamLength: 300 },
    // Fastify calls the factory again for each further address of a host name.
    serverFactory: limitedServers(options),
    forceCloseConnections: "idle",
    // Each server handles client errors itself: see `limitedServers`.
    clientErrorHandler: () => {},
    // For a URL that cannot be decoded, no hook runs, so the refusal is sent here.
    frameworkErrors: (_error, request, reply) => {
      void sendRefusal(new Refusal("BAD_REQUEST"), request, reply);
    },
  });
  const paths = watchPaths(app);
  watchTokenUses(app);
  answerErrors(app);
  readJsonLeniently(app);
  acceptUploads(app);
  compressAnswers(app);
  closeInTime(app, options.clock);
  securityHeaders(app, options.baseUrl);
  storeNoEndedSession(app);
  // The hooks are synchronous and return no promise; including the random id, they take less than 0.1 ms of CPU time
  // per call.
  app.addHook("onRequest", (request, _reply, done) => {
    const isTooLong = request.raw.url !== undefined && request.raw.url.length > URL_LIMIT;
    done(isTooLong ? new Refusal("URI_TOO_LONG") : undefined);
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? "-",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "request",
    );
    done();
  });
  const answerUnknown = unknownAddress(paths, options.fallback);
  app.setNotFoundHandler(answerUnknown);
  // This hook runs before the body is parsed: otherwise a wrong path or method would be reported as a wrong media type.
  app.addHook("preParsing", (request, reply, payload, done) => {
    if (request.is404) void answerUnknown(request, reply);
    else done(null, payload);
  });
  return app;
}

/** Returns a function that creates servers. All servers that it creates share the same connection limits. */
function limitedServers({
  limits = connectionLimits(openFilesLimit()),
  upgradePaths,
  ...options
}: HttpOptions): (handler: RequestListener) => Server {
  const connections = new OpenConnections({ ...options, limits });
  return (handler) => {
    const server = createServer(
      {
        maxHeaderSize: HEADER_LIMIT,
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        keepAliveTimeout: limits.idleMs,
        connectionsCheckingInterval: limits.checkMs,
        shouldUpgradeCallback: ({ url = "" }) => upgradePaths.includes(url.split("?", 1)[0] ?? ""),
      },
      handler,
    );
    connections.watch(server);
    server.on("clientError", (error, socket) =>
      answerBrokenRequest(error, socket as Socket, options.clock),
    );
    return server;
  };
}

/**
 * Responds when no route matches, or when a route has found nothing: 405 with the allowed methods, a page for browsers,
 * or 404.
 */
function unknownAddress(
  paths: RoutePaths,
  fallback: Fallback | undefined,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  return (request, reply) => {
    const ownMethods = paths.methodsOf(decodedPath(request));
    const isPage = ownMethods.length === 0 && fallback?.has(request) === true;
    if (fallback && isPage && isReading(request)) return fallback.answer(request, reply);
    const methods = isPage ? ["GET", "HEAD"] : ownMethods;
    // A route may have found nothing, such as the route of a file that a new deployment has removed.
    const isMissing = methods.length === 0 || methods.includes(request.method);
    if (isMissing) return sendRefusal(new Refusal("NOT_FOUND"), request, reply);
    void reply.header("allow", methods.join(", "));
    const refusal = new Refusal("METHOD_NOT_ALLOWED", { method: request.method });
    return sendRefusal(refusal, request, reply);
  };
}

function isReading({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD";
}

const ID_BYTES = 9;

/** Returns a function that creates unguessable request ids; random bytes are generated for 200 ids at a time. */
function requestIds(): () => string {
  const chance = Buffer.alloc(ID_BYTES * 200);
  let used = chance.length;
  return () => {
    if (used === chance.length) {
      randomFillSync(chance);
      used = 0;
    }
    used += ID_BYTES;
    return chance.toString("base64url", used - ID_BYTES, used);
  };
}

/** Maximum time for which a closing server waits for in-flight requests. */
const CLOSING_MS = 3_000;

/**
 * Browsers open connections in advance. Node counts these connections as busy, so without a deadline one open tab would
 * delay the shutdown for minutes.
 */
function closeInTime(app: FastifyInstance, clock: Clock): void {
  let isClosing = false;
  // Without this header, a connection whose response is sent during the shutdown would stay open until the deadline.
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isClosing) void reply.header("connection", "close");
    done(null, payload);
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    clock.after(CLOSING_MS, () => app.server.closeAllConnections()).unref();
  });
}

/**
 * Reads an empty JSON body as an empty object, because clients send the content type even on calls without a body.
 * Removes `__proto__` keys from JSON bodies, and refuses bodies of every other media type.
 */
function readJsonLeniently(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("remove", "remove") as (
    request: FastifyRequest,
    text: string,
    done: (error: Error | null, body?: unknown) => void,
  ) => void;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    if (text.length === 0) return done(null, {});
    try {
      refuseDeepJson(text);
    } catch (error) {
      return done(error as Error);
    }
    parse(request, text, done);
  });
}

/** Milliseconds for which a client can still receive the error response to a malformed request. */
const REFUSAL_MS = 1_000;

/**
 * Responds to errors that Node's parser reports before a request exists: oversized headers, malformed HTTP, a timeout.
 */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, clock: Clock): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  // The connection is not closed immediately: if the client is still sending, it would not receive the refusal.
  const end = clock.after(REFUSAL_MS, () => socket.destroy()).unref();
  socket.once("close", () => end.cancel());
  const refusal = new Refusal(
    error.code === "HPE_HEADER_OVERFLOW" ? "HEADERS_TOO_LARGE" : "BAD_REQUEST",
  );
  const body = JSON.stringify({
    status: refusal.status,
    data: null,
    msg: refusalText(refusal, defaultLocale),
    code: refusal.code,
  });
  socket.end(
    `HTTP/1.1 ${refusal.status} Refused\r\nconnection: close\r\n` +
      `content-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
