import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../shared/call/errors.ts";
import type { Feature } from "../feature.ts";
import { unreadRoute } from "../platform/route/tokenGate.ts";
import { type FeedDocument, Feeds } from "./feeds.ts";

const ATOM = "application/atom+xml; charset=utf-8";
const CALENDAR = "text/calendar; charset=utf-8";

/** Atom feeds and a calendar for readers without an account. */
export const feedFeature: Feature = ({ context: { app }, services, baseUrl }) => {
  const feeds = new Feeds(services.contests, baseUrl);
  app.get("/feed/announcements.atom", unreadRoute, async (request, reply) =>
    send(await feeds.announcements(), request, reply),
  );
  app.get("/feed/contests.atom", unreadRoute, async (request, reply) =>
    send(await feeds.contests(), request, reply),
  );
  app.get("/feed/contests.ics", unreadRoute, async (request, reply) =>
    send(await feeds.calendar(), request, reply, CALENDAR),
  );
  app.get<{ Params: { category: string } }>(
    "/feed/discussions/:category",
    unreadRoute,
    async (request, reply) => {
      const [, id] = /^([1-9]\d{0,14})\.atom$/.exec(request.params.category) ?? [];
      if (id === undefined) throw new Refusal("FEED_NOT_FOUND");
      return send(await feeds.discussions(Number(id)), request, reply);
    },
  );
};

/**
 * Sends a feed document, or status 304 to readers who already have this version; the ETag is compared first (RFC 9110,
 * 13.2.2).
 */
function send(
  { body, etag, updated }: FeedDocument,
  request: FastifyRequest,
  reply: FastifyReply,
  type = ATOM,
): FastifyReply {
  const lastModified = new Date(Math.floor(updated.getTime() / 1000) * 1000);
  void reply.headers({
    etag,
    "last-modified": lastModified.toUTCString(),
    "cache-control": "public, max-age=60",
  });
  const tags = request.headers["if-none-match"];
  const since = Date.parse(request.headers["if-modified-since"] ?? "");
  const isCurrent =
    tags === undefined
      ? since >= lastModified.getTime()
      : tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  if (isCurrent) return reply.code(304).send();
  return reply.type(type).send(body);
}
