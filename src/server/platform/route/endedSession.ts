import type { FastifyInstance } from "fastify";
import { Refusal } from "../../../shared/call/errors.ts";
import { SESSION_ENDED_HEADER } from "../../../shared/call/sessionEnded.ts";
import type { FindViewer } from "./route.ts";

/**
 * Adapts `find` to calls that guests may make: if the token has expired, the viewer is treated as a guest, and a
 * response header reports the expired token. Otherwise, users whose session has ended could not read a public page that
 * every guest can read.
 */
export function guestWhenEnded(find: FindViewer): FindViewer {
  return (request, reply) =>
    find(request, reply).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      void reply.header(SESSION_ENDED_HEADER, "true");
      // With a 304, the browser would add this header to its cached response, and that response would end a later
      // session when it is reused.
      delete request.headers["if-none-match"];
      return null;
    });
}

/**
 * Prevents browsers from storing responses that report an ended session: if such a response were reused from the cache,
 * it would end a later session, too.
 */
export function storeNoEndedSession(app: FastifyInstance): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (reply.hasHeader(SESSION_ENDED_HEADER)) void reply.header("cache-control", "no-store");
    done(null, payload);
  });
}
