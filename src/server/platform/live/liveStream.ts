import type { Writable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../../shared/call/errors.ts";
import {
  LIVE_HEARTBEAT_MS,
  LIVE_PATH,
  LIVE_TOPICS_MAX,
  type LiveEvent,
} from "../../../shared/live.ts";
import { preferredLocale } from "../../../shared/text/locale.ts";
import { may } from "../../../shared/account/roles.ts";
import { clientAddress } from "../traffic/ipAddress.ts";
import type { Database } from "../database/db.ts";
import type { LiveHub, LiveReader, LiveViewer } from "./live.ts";
import { guestWhenEnded } from "../route/endedSession.ts";
import { liveSessions } from "./live.sql.ts";
import type { Bus } from "./liveBus.ts";
import { addressForLimits } from "../database/rateWindow.ts";
import {
  affiliationsIn,
  affiliationsOfToken,
  type StoredAffiliations,
} from "../route/principal.ts";
import type { FindViewer } from "../route/route.ts";
import { PlaceRank, SharedPlaces } from "../traffic/sharedPlaces.ts";
import { roleOf } from "../database/storedRole.ts";
import { STALL_MAX_MS } from "../traffic/pacedStream.ts";

/**
 * Limits for streams: the maximum in total, the number reserved for staff, and the maximum for each IP address of
 * guests, for each account and for each staff account. An account has one stream per browser. When all streams are in
 * use, a guest's stream is ended to make room for an account or for staff.
 */
const STREAMS = { total: 10_000, reserved: 500, each: [100, 10, 10] } as const;
/** A reader with this many unread bytes is disconnected; it reconnects and resumes. */
const BACKLOG_MAX = 1024 * 1024;
/** Maximum time for which a stream continues after its session has ended. */
const SESSION_CHECK_MS = 5_000;

interface OpenStream extends LiveReader {
  /**
   * Time on the clock, in milliseconds, since which bytes have been waiting to be sent to the client; undefined if none
   * are waiting.
   */
  untakenSince: number | undefined;
  end(): void;
  /** Ends the stream immediately; used when the client reads nothing. */
  destroy(): void;
}

export interface LiveStreamOptions {
  app: FastifyInstance;
  db: Database;
  bus: Bus;
  hub: LiveHub;
  findViewer: FindViewer;
}

/** Serves the live channel as server-sent events (WHATWG HTML 9.2). */
export function serveLive({ app, db, bus, hub, findViewer }: LiveStreamOptions): void {
  const open = new Set<OpenStream>();
  const places = new SharedPlaces(STREAMS);
  const findReader = guestWhenEnded(findViewer);
  // By now, features have subscribed to the bus. Changes before this moment may have been missed, so readers cannot
  // resume from an earlier time.
  hub.mayHaveMissed();

  // HEAD is not offered, because the response would have no body but would never end.
  app.get(
    LIVE_PATH,
    { exposeHeadRoute: false, config: { tokens: "read" } },
    async (request, reply) => {
      const viewer = await findReader(request, reply);
      if (viewer?.mustChangePassword) throw new Refusal("PASSWORD_CHANGE_REQUIRED");
      const keys = requestedKeys(hub, request.query, viewer);
      startStream(request, reply, { viewer, keys, ...placeFor(places, request, viewer) });
      return reply;
    },
  );

  function startStream(
    request: FastifyRequest,
    reply: FastifyReply,
    who: Place & { viewer: LiveViewer | null; keys: Set<string> },
  ): void {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...reply.getHeaders(),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // Without this header, a buffering proxy would delay events.
      "x-accel-buffering": "no",
    } as Record<string, string>);
    const stream: OpenStream = {
      viewer: who.viewer && { ...who.viewer },
      locale: preferredLocale(request.headers["accept-language"]),
      keys: who.keys,
      untakenSince: undefined,
      send(event) {
        if (raw.writableLength > BACKLOG_MAX) stream.destroy();
        else if (!raw.writableEnded) {
          writeFrame(raw, hub.resumeId(), event, db.clock.now());
          if (raw.writableNeedDrain) stream.untakenSince ??= db.clock.now();
        }
      },
      destroy() {
        stream.end();
        raw.destroy();
      },
      end() {
        who.leave();
        open.delete(stream);
        hub.leave(stream);
        // The connection is closed together with its stream, because an open connection would delay the shutdown of the
        // server.
        const { socket } = raw;
        raw.end(() => socket?.destroySoon());
      },
    };
    open.add(stream);
    raw.on("close", () => stream.end());
    raw.on("error", () => stream.end());
    raw.on("drain", () => (stream.untakenSince = undefined));
    who.evicted.addEventListener("abort", () => stream.end(), { once: true });
    const lastId = request.headers["last-event-id"];
    const resumed = hub.join(stream, typeof lastId === "string" && lastId ? lastId : undefined);
    // This id precedes all changes whose rows are still being read. A reader that loses the connection at this point
    // therefore gets these changes after it reconnects.
    raw.write(`retry: 1000\nid: ${hub.resumeId()}\n\n`);
    if (!resumed) stream.send(resync);
  }

  const heartbeat = db.clock.every(LIVE_HEARTBEAT_MS, () => {
    for (const stream of open) {
      // The id advances even without events, so that an idle reader can always resume.
      stream.send(undefined);
    }
  });

  const check = db.clock.every(SESSION_CHECK_MS, () => {
    destroyUntaken(open, db.clock.now());
    // This check fails while the database is unreachable. The streams of expired sessions then stay open, but nothing
    // is sent to them, because there are no events while the database is unreachable.
    endExpiredSessions(db, open).catch(() => {});
  });

  const leaveBus = bus.onGap(() => {
    hub.mayHaveMissed();
    for (const stream of open) stream.send(resync);
  });

  app.addHook("preClose", async () => {
    heartbeat.cancel();
    check.cancel();
    leaveBus();
    for (const stream of Array.from(open)) stream.end();
  });
}

interface Place {
  leave: () => void;
  /** Aborted when the slot of this stream is given to a client with a higher rank. */
  evicted: AbortSignal;
}

function placeFor(places: SharedPlaces, request: FastifyRequest, viewer: LiveViewer | null): Place {
  const ending = new AbortController();
  const leave = places.take({ ...holderOf(request, viewer), evict: () => ending.abort() });
  if (leave === "full") throw new Refusal("UNAVAILABLE", { seconds: 30 });
  if (leave === "own") throw new Refusal("TOO_MANY_REQUESTS", { seconds: 30 });
  return { leave, evicted: ending.signal };
}

function destroyUntaken(open: ReadonlySet<OpenStream>, now: number): void {
  for (const stream of Array.from(open)) {
    if (now - (stream.untakenSince ?? now) >= STALL_MAX_MS) stream.destroy();
  }
}

/** Returns the holder of a stream (an account, or the IP address of a guest) and the holder's rank. */
function holderOf(
  request: FastifyRequest,
  viewer: LiveViewer | null,
): { owner: string; rank: PlaceRank } {
  if (viewer === null) {
    const address = addressForLimits(clientAddress(request));
    return { owner: `address ${address}`, rank: PlaceRank.Guest };
  }
  const isStaff = may(viewer.role, "enterAdmin");
  const rank = isStaff ? PlaceRank.Organizer : PlaceRank.Account;
  return { owner: `user ${viewer.uid}`, rank };
}

/** Ends the streams of sessions that are no longer valid, and updates the roles of the other streams. */
async function endExpiredSessions(db: Database, open: Set<OpenStream>): Promise<void> {
  const ids = new Set<number>();
  for (const { viewer } of open) if (viewer) ids.add(viewer.sessionId);
  if (ids.size === 0) return;
  const sessions = new Map((await liveSessions(db, { ids: [...ids] })).map((row) => [row.id, row]));
  for (const stream of Array.from(open)) {
    const { viewer } = stream;
    if (!viewer || !ids.has(viewer.sessionId)) continue;
    const session = sessions.get(viewer.sessionId);
    if (session) updateViewer(viewer, session.roleId, session.affiliations);
    else stream.end();
  }
}

function updateViewer(viewer: LiveViewer, roleId: number, stored: StoredAffiliations): void {
  const isToken = viewer.sessionId < 0;
  const affiliations = isToken ? affiliationsOfToken(stored) : affiliationsIn(stored);
  Object.assign(viewer, affiliations, { role: roleOf(roleId) });
}

const resync: LiveEvent = { type: "resync" };

let latest = { event: undefined as unknown, data: Buffer.alloc(0) };

/**
 * Writes one frame. Without an event, the frame contains only the id, which browsers store without dispatching an
 * event. An event that many readers receive is encoded once and its bytes are shared: otherwise, a scoreboard change of
 * 100 KiB per second for 1,000 readers would need 100 MiB of buffers per second. The id is not part of the shared
 * bytes, because it differs between frames.
 */
function writeFrame(
  raw: Pick<Writable, "write" | "cork" | "uncork">,
  id: string,
  event: unknown,
  now: number,
): void {
  if (event === undefined) {
    raw.write(`: ${now}\nid: ${id}\n\n`);
    return;
  }
  if (latest.event !== event) {
    latest = { event, data: Buffer.from(`data: ${JSON.stringify(event)}\n\n`) };
  }
  raw.cork();
  raw.write(`id: ${id}\n`);
  raw.write(latest.data);
  raw.uncork();
}

function requestedKeys(hub: LiveHub, query: unknown, viewer: LiveViewer | null): Set<string> {
  const text = (query as { topics?: unknown }).topics;
  const names = typeof text === "string" ? text.split(",").filter(Boolean) : [];
  const refuse = (reason: string): never => {
    throw new Refusal("INVALID_FIELD", { field: "topics", reason });
  };
  if (names.length === 0) refuse("missing");
  if (names.length > LIVE_TOPICS_MAX) refuse("tooBig");
  return new Set(names.map((name) => hub.keyOf(name, viewer) ?? refuse("format")));
}
