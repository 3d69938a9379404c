import { groupsOf } from "../../authority/policy.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { actorIn, organizedContests } from "../policy.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ZipFile } from "yazl";
import { isId } from "../../../shared/call/ids.ts";
import { sourceEnding } from "../../../shared/languages/languages.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { Viewer } from "../../platform/route/route.ts";
import type { Body } from "../../platform/traffic/sharedBody.ts";
import type { ContestBoards } from "../board/boards.ts";
import { clicsCode, clicsContests } from "./clics.sql.ts";
import type { Collection } from "./collection.ts";
import { contestObject, type ContestState, stateObject } from "./contestObjects.ts";
import type { Entry } from "./entry.ts";
import { EventStreams } from "./eventFeed.ts";
import { feedTypes } from "./feedObjects.ts";
import { Feeds } from "./feeds.ts";
import type { PreparedContest } from "./preparedContest.ts";
import { PreparedContests } from "./preparedContests.ts";
import {
  ClicsError,
  readableContest,
  type ReadContest,
  readerOf,
  Readers,
  type ReaderTools,
} from "./reader.ts";
import { RUNS_MAX } from "./runStore.ts";
import type { ContestView } from "./view.ts";

export type Params = { cid: string; type: string; id?: string };
export type Query = Record<string, string | string[] | undefined>;

/** An API call and the reader who makes it. */
export interface ApiCall {
  request: FastifyRequest;
  reply: FastifyReply;
  viewer: Viewer | null;
  params: Params;
  query: Query;
}

/** Maximum number of properties in one filter. */
const FILTERS_MAX = 8;

/** Builds the responses of the Contest API; errors are of type `ClicsError`. */
export class ClicsApi {
  readonly readers: Readers;
  readonly #db: Database;
  readonly #boards: ContestBoards;
  readonly #contests: PreparedContests;
  readonly #feeds: Feeds;
  readonly #streams: EventStreams;

  constructor(tools: ReaderTools, bus: Bus, boards: ContestBoards) {
    this.#db = tools.db;
    this.#boards = boards;
    this.readers = new Readers(tools);
    this.#contests = new PreparedContests(tools.db, bus, boards);
    this.#feeds = new Feeds(tools.db, bus, boards);
    this.#streams = new EventStreams(tools.db);
  }

  close(): void {
    this.#streams.close();
    this.#feeds.close();
  }

  async contests(viewer: Viewer | null): Promise<unknown[]> {
    const reach = organizedContests(viewer);
    const rows = await clicsContests(this.#db, {
      uid: viewer?.uid ?? null,
      classIds: groupsOf(viewer),
      ...reach,
    });
    return rows.map(contestObject);
  }

  contest({ params, viewer }: ApiCall): Promise<ReadContest> {
    return readableContest({ db: this.#db, boards: this.#boards }, params.cid, viewer);
  }

  async preparedContest(apiCall: ApiCall): Promise<PreparedContest> {
    const { contest, kind } = await this.contest(apiCall);
    return this.#contests.of(contest, kind, { mayBeOlder: true });
  }

  async state(apiCall: ApiCall): Promise<ContestState> {
    const { contest, lastJudged } = (await this.preparedContest(apiCall)).view;
    return stateObject(contest.guarded, { now: this.#db.clock.now(), lastJudged });
  }

  async accounts(apiCall: ApiCall): Promise<Record<string, unknown>[]> {
    const { contest } = await this.contest(apiCall);
    return accounts((await this.preparedContest(apiCall)).view, apiCall.viewer, contest);
  }

  /** All objects of a type, or only those that refer to the objects named in the query. */
  async collection(apiCall: ApiCall): Promise<Collection | readonly Entry[]> {
    const { params, query } = apiCall;
    const contest = await this.preparedContest(apiCall);
    const references = Object.entries(query)
      .filter(([name]) => name.endsWith("_id"))
      .map(([name, id]) => [name, String(id)] as const);
    if (references.length > FILTERS_MAX) throw new ClicsError(400, "Too many filters");
    const collection = await contest.collection(params.type, this.#db.clock.now());
    if (collection) return references.length === 0 ? collection : collection.where(references);
    const judgement = query["judgement_id"];
    if (params.type !== "runs") throw new ClicsError(404, "There is no such collection");
    if (judgement !== undefined) return contest.runsOfSubmission(String(judgement));
    throw new ClicsError(400, `More than ${RUNS_MAX} runs: ask for those of one judgement_id`);
  }

  async object(apiCall: ApiCall): Promise<Entry> {
    const { type, id = "" } = apiCall.params;
    const contest = await this.preparedContest(apiCall);
    if (type !== "runs") {
      return existing(existing(await contest.collection(type, this.#db.clock.now())).get(id));
    }
    // `<submission>-<test case>`
    const runs = await contest.runsOfSubmission(id.split("-")[0] ?? "");
    return existing(runs.find((run) => run.id === id));
  }

  async scoreboard(apiCall: ApiCall): Promise<Body | undefined> {
    const { group_id: group } = apiCall.query;
    const groupId = group === undefined ? undefined : String(group);
    return (await this.preparedContest(apiCall)).scoreboard(groupId, this.#db.clock.now());
  }

  async feed(apiCall: ApiCall): Promise<FastifyReply> {
    const { request, reply, query, viewer } = apiCall;
    const { contest, kind } = await this.contest(apiCall);
    const { id: cid } = contest;
    // The callback returns the state of the contest at the time of the update.
    const feed = this.#feeds.of(cid, kind, async () => {
      const record = existing(await this.#boards.contests.ofBoards.of(cid, null));
      const prepared = await this.#contests.of(record, kind, { mayBeOlder: false });
      return feedTypes(prepared, this.#db.clock.now());
    });
    if (!feed) throw new ClicsError(429, "Too many contests are followed at once");
    const token = query["since_token"];
    const reader = readerOf(viewer, request, kind === "organizer");
    await this.#streams.serve(
      feed,
      { reply, reader },
      {
        sinceToken: token === undefined ? undefined : String(token),
        // `stream=false` is an extension of the specification, for programs that fetch the existing events and then
        // disconnect.
        staysOpen: String(query["stream"]).toLowerCase() !== "false",
        isStillAllowed: async () => {
          const now = await this.readers.of(request, reply);
          return (await this.contest({ ...apiCall, viewer: now })).kind === kind;
        },
      },
    );
    return reply;
  }

  /** A zip file that contains the single source file of a submission. */
  async files(apiCall: ApiCall): Promise<FastifyReply> {
    const { contest, kind } = await this.contest(apiCall);
    if (kind !== "organizer") throw new ClicsError(403, "Files are for organizers");
    const submitId = isId(apiCall.params.id) ? Number(apiCall.params.id) : 0;
    const [source] = await clicsCode(this.#db, { submitId, cid: contest.id });
    const { code, language } = existing(source);
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(code), `main${sourceEnding(language)}`);
    zip.end();
    return apiCall.reply.type("application/zip").send(zip.outputStream);
  }
}

export function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new ClicsError(404, "There is no such object");
  return value;
}

/** Returns only the reader's own account. Its type is `team` if the reader competes as one of the listed teams. */
function accounts(
  { kind, teams }: ContestView,
  viewer: Viewer | null,
  { guarded, participation }: ContestRecord,
): Record<string, unknown>[] {
  if (viewer === null) return [];
  const { uid: id, username } = viewer;
  if (kind === "organizer") return [{ id, username, type: "admin" }];
  const { uid: teamId } = actorIn(viewer, guarded, participation);
  const isTeam = teams.some(({ person }) => person.uid === teamId);
  return [{ id, username, ...(isTeam ? { type: "team", team_id: teamId } : { type: "other" }) }];
}
