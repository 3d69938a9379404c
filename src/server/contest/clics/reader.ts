import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import QuickLRU from "quick-lru";
import { Refusal } from "../../../shared/call/errors.ts";
import { isId } from "../../../shared/call/ids.ts";
import { type HeldLogins, logIn } from "../../account/service.ts";
import { clientAddress } from "../../platform/traffic/ipAddress.ts";
import type { Database } from "../../platform/database/db.ts";
import type { FindViewer, Viewer } from "../../platform/route/route.ts";
import { addressForLimits } from "../../platform/database/rateWindow.ts";
import { PlaceRank } from "../../platform/traffic/sharedPlaces.ts";
import type { SecretBox } from "../../platform/process/secretBox.ts";
import type { ContestBoards } from "../board/boards.ts";
import { type ContestRecord, markApiRead } from "../contests.sql.ts";
import { entryRefusal, followRefusal, isOrganizer, mayKnow } from "../policy.ts";
import { entryByReading } from "../read.ts";
import type { ViewKind } from "./view.ts";

/** An error in the format of the Contest API. */
export class ClicsError extends Error {
  readonly status: number;
  /** Fields of the response in addition to the code and the message. */
  readonly more: Readonly<Record<string, string>>;
  /** Number of seconds to wait if the limit is exceeded. */
  readonly seconds: number;
  constructor(
    status: number,
    message: string,
    more: Readonly<Record<string, string>> = {},
    seconds = 30,
  ) {
    super(message);
    this.status = status;
    this.more = more;
    this.seconds = seconds;
  }
}

/** The reader who makes a call; the rate limits of the reader apply to the call. */
export interface Reader {
  /** An account id, or the IP address of a guest. */
  owner: string;
  rank: PlaceRank;
}

/**
 * Returns the account or IP address to which the limits for a request apply, together with its rank; organizers have
 * the highest rank.
 */
export function readerOf(
  viewer: Viewer | null,
  request: FastifyRequest,
  organizes: boolean,
): Reader {
  if (viewer === null) {
    return {
      owner: `address ${addressForLimits(clientAddress(request))}`,
      rank: PlaceRank.Guest,
    };
  }
  const rank = organizes ? PlaceRank.Organizer : PlaceRank.Account;
  return { owner: `user ${viewer.uid}`, rank };
}

/** Clients send the user name and the password with each call; all calls within this time share one session. */
const SESSION_MS = 30 * 60_000;
const SESSIONS_MAX = 200;
const HEADER_MAX = 1000;

export interface ReaderTools {
  db: Database;
  box: SecretBox;
  heldLogins: HeldLogins;
  findViewer: FindViewer;
}

/**
 * Identifies the account behind a request by HTTP basic authentication or by the usual token; null if the request
 * contains neither.
 */
export class Readers {
  readonly #tools: ReaderTools;
  readonly #sessions = new QuickLRU<string, { token: Promise<string>; until: number }>({
    maxSize: SESSIONS_MAX,
  });

  constructor(tools: ReaderTools) {
    this.#tools = tools;
  }

  async of(request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null> {
    const viewer = await this.#viewer(request, reply).catch((error: unknown) => {
      throw asClicsError(error);
    });
    if (viewer?.mustChangePassword) throw new ClicsError(403, "The password must be changed first");
    return viewer;
  }

  async #viewer(request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null> {
    const { findViewer } = this.#tools;
    const header = request.headers.authorization?.trim() ?? "";
    const basic = /^basic\s+(\S+)$/i.exec(header)?.[1];
    const bearer = /^bearer\s+(\S+)$/i.exec(header)?.[1];
    if (bearer !== undefined) return withToken(findViewer, bearer, { request, reply });
    if (basic === undefined) return findViewer(request, reply);
    if (header.length > HEADER_MAX) throw new ClicsError(401, "Wrong username or password");
    const key = createHash("sha256")
      .update(`${clientAddress(request)} ${basic}`)
      .digest("base64");
    for (const isLast of [false, true]) {
      const token = await this.#session(key, basic, request);
      try {
        return await withToken(findViewer, token, { request, reply });
      } catch (error) {
        // The session has ended, for instance because the password was changed, so the name and the password are
        // checked again.
        this.#sessions.delete(key);
        if (isLast || !(error instanceof Refusal)) throw error;
      }
    }
    return null;
  }

  async #session(key: string, basic: string, request: FastifyRequest): Promise<string> {
    const now = this.#tools.db.clock.now();
    const session = this.#sessions.get(key);
    if (session && session.until > now) return session.token;
    const token = this.#logIn(basic, request);
    this.#sessions.set(key, { token, until: now + SESSION_MS });
    token.catch(() => this.#sessions.delete(key));
    return token;
  }

  async #logIn(basic: string, request: FastifyRequest): Promise<string> {
    const text = Buffer.from(basic, "base64").toString("utf8");
    const colon = text.indexOf(":");
    const [username, password] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
    if (colon < 1 || text.includes("\0")) throw new Refusal("LOGIN_WRONG");
    const { db, box, heldLogins } = this.#tools;
    const { token } = await logIn(
      { db, heldLogins },
      {
        username,
        password,
        code: "",
        secrets: box,
        staffOnly: false,
        ip: clientAddress(request),
        userAgent: (request.headers["user-agent"] ?? "Contest API").slice(0, 512),
      },
    );
    return token;
  }
}

/**
 * Returns the viewer of a token. The headers with session tokens are removed from the response, because the caller did
 * not ask for a session.
 */
async function withToken(
  findViewer: FindViewer,
  token: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Viewer | null> {
  const header = request.headers.authorization;
  request.headers.authorization = token;
  try {
    return await findViewer(request, reply);
  } finally {
    request.headers.authorization = header;
    reply.removeHeader("authorization");
    reply.removeHeader("refresh-token");
  }
}

/** Matches the codes of refusals that concern the caller's login. */
const ofLogin = /^(?:LOGIN_|PASSWORD_|USERNAME_|SESSION_|TOKEN_|SLIDE_|SECOND_|ACCOUNT_)/;

function asClicsError(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.status >= 500 || error.status === 429) return error;
  if (!ofLogin.test(error.code)) return error;
  return new ClicsError(401, `Not logged in: ${error.code}`);
}

export interface ReadContest {
  contest: ContestRecord;
  kind: ViewKind;
}

/**
 * Returns the contest and the view of it that the reader gets. Organizers see everything, even if the contest is
 * hidden. For other readers there are two views: one for users who may enter the contest, now or after its start, and
 * one for readers who can only see its scoreboard.
 */
export async function readableContest(
  { db, boards }: { db: Database; boards: ContestBoards },
  id: string,
  viewer: Viewer | null,
): Promise<ReadContest> {
  const contest = isId(id) ? await boards.contests.ofBoards.of(Number(id), viewer) : undefined;
  if (!contest || !(isOrganizer(viewer, contest.guarded) || mayKnow(viewer, contest.guarded))) {
    throw new ClicsError(404, "There is no such contest");
  }
  const { guarded, participation } = contest;
  if (isOrganizer(viewer, guarded)) {
    if (!contest.isReadByPrograms) await markApiRead(db, { id: contest.id });
    return { contest, kind: "organizer" };
  }
  const now = db.clock.now();
  // Before the start of the contest, the permissions are those that the reader will have at the start. A feed that was
  // opened before the start therefore stays open after the start.
  const from = Math.max(now, guarded.start);
  // If the organizers open the contest's pages to all users after its end, these users still cannot use the Contest
  // API.
  const closed = { ...guarded, opensToAll: false };
  const entry = { participation, now: from };
  const enters = viewer !== null && !entryRefusal(viewer, closed, entry);
  if (contest.boardOpen) {
    const isInside = enters && !followRefusal(viewer, closed, entry);
    return { contest, kind: isInside ? "entered" : "public" };
  }
  if (viewer === null) throw new ClicsError(401, "This contest needs a login");
  if (!enters || now < guarded.start)
    throw new ClicsError(403, "This account may not enter the contest");
  // Reading the contest through the API counts as entering it, like opening its pages.
  if (await entryByReading(db, contest, viewer)) {
    throw new ClicsError(403, "This account works in the contest in another session");
  }
  return { contest, kind: "entered" };
}
