import type { FastifyReply, FastifyRequest } from "fastify";
import { ZipFile } from "yazl";
import { isId } from "../../../shared/ids.ts";
import { sourceEnding } from "../../../shared/languages.ts";
import { may, Role } from "../../../shared/roles.ts";
import type { Database } from "../../platform/db.ts";
import type { Bus } from "../../platform/liveBus.ts";
import type { Viewer } from "../../platform/route.ts";
import type { ContestBoards } from "../board/boards.ts";
import { contestById } from "../contests.sql.ts";
import { ClarificationStore } from "./clarificationStore.ts";
import { clicsCode, clicsContests, clicsProblems } from "./clics.sql.ts";
import { contestObject } from "./contestObjects.ts";
import { EventStreams } from "./eventFeed.ts";
import { Feeds } from "./feeds.ts";
import { collectionOf } from "./objects.ts";
import {
  ClicsError,
  readableContest,
  type ReadContest,
  Readers,
  type ReaderTools,
} from "./reader.ts";
import { RUNS_MAX, RunStore } from "./runStore.ts";
import { seesRuns } from "./runs.ts";
import { SubmissionStore } from "./submissionStore.ts";
import { contestView, type ContestView } from "./view.ts";

export type Params = { cid: string; type: string; id?: string };
export type Query = Record<string, string | string[] | undefined>;

/** One call of a reader. */
export interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  viewer: Viewer | null;
  params: Params;
  query: Query;
}

/** What the Contest API answers; refusals are `ClicsError`. */
export class ClicsApi {
  readonly readers: Readers;
  readonly #db: Database;
  readonly #boards: ContestBoards;
  readonly #store: SubmissionStore;
  readonly #runs: RunStore;
  readonly #clarifications: ClarificationStore;
  readonly #feeds: Feeds;
  readonly #streams: EventStreams;

  constructor(tools: ReaderTools, bus: Bus, boards: ContestBoards) {
    this.#db = tools.db;
    this.#boards = boards;
    this.readers = new Readers(tools);
    this.#store = new SubmissionStore(tools.db, bus);
    this.#runs = new RunStore(tools.db);
    this.#clarifications = new ClarificationStore(tools.db, bus);
    this.#feeds = new Feeds(tools.db, bus, boards);
    this.#streams = new EventStreams(tools.db);
  }

  close(): void {
    this.#streams.close();
    this.#feeds.close();
  }

  async contests(viewer: Viewer | null): Promise<unknown[]> {
    const mayManage = viewer !== null && may(viewer.role, "manageContests");
    const isRoot = viewer?.role === Role.Root;
    const rows = await clicsContests(this.#db, viewer?.uid ?? null, mayManage, isRoot);
    return rows.map(contestObject);
  }

  contest({ params, viewer }: Asked): Promise<ReadContest> {
    return readableContest(this.#db, params.cid, viewer);
  }

  async view(asked: Asked): Promise<ContestView> {
    return this.#viewOf(await this.contest(asked));
  }

  async #viewOf({ contest, kind }: ReadContest): Promise<ContestView> {
    const board = await this.#boards.of(contest);
    const [{ rows }, facts, clarifications] = await Promise.all([
      this.#store.of(contest.id),
      clicsProblems(this.#db, contest.id),
      this.#clarifications.of(contest.id),
    ]);
    const given = { board, facts, clarifications, submissions: [...rows.values()] };
    return contestView(kind, contest, { ...given, now: this.#db.clock.now() });
  }

  /** The view with the runs that its reader sees, of one submission or all; without any where they are too many. */
  async #withRuns(view: ContestView, submitId?: string): Promise<ContestView> {
    const rows = view.submissions
      .filter(({ isJudged, row }) => isJudged && seesRuns(view, row.pid))
      .map(({ row }) => row);
    const wanted =
      submitId === undefined ? rows : rows.filter((row) => String(row.submitId) === submitId);
    return { ...view, runs: await this.#runs.of(wanted) };
  }

  async #viewWithRuns({ params, query }: Asked, view: ContestView): Promise<ContestView> {
    // `<submission>-<test case>`
    const one = params.id?.split("-")[0] ?? query["judgement_id"];
    const full = await this.#withRuns(view, one === undefined ? undefined : String(one));
    if (full.runs) return full;
    throw new ClicsError(400, `More than ${RUNS_MAX} runs: ask for those of one judgement_id`);
  }

  async collection(asked: Asked): Promise<Record<string, unknown>[]> {
    const view = await this.view(asked);
    const { type } = asked.params;
    if (type === "accounts") return accounts(view, asked.viewer);
    const full = type === "runs" ? await this.#viewWithRuns(asked, view) : view;
    return found(collectionOf(full, type));
  }

  async feed(asked: Asked): Promise<FastifyReply> {
    const { request, reply, query } = asked;
    const { contest, kind } = await this.contest(asked);
    const { id: cid } = contest;
    // The contest as it is at the time of each update.
    const feed = this.#feeds.of(cid, kind, async () => {
      const fresh = found((await contestById(this.#db, cid, null))[0]);
      return this.#withRuns(await this.#viewOf({ contest: fresh, kind }));
    });
    if (!feed) throw new ClicsError(429, "Too many contests are followed at once");
    const given = query["since_token"];
    await this.#streams.serve(feed, asked, {
      sinceToken: given === undefined ? undefined : String(given),
      // Beside the specification: for programs that store the events so far.
      staysOpen: String(query["stream"]).toLowerCase() !== "false",
      isStillAllowed: async () => {
        const viewer = await this.readers.of(request, reply);
        return (await this.contest({ ...asked, viewer })).kind === kind;
      },
    });
    return reply;
  }

  /** A zip with the one source file of a submission. */
  async files(asked: Asked): Promise<FastifyReply> {
    const { contest, kind } = await this.contest(asked);
    if (kind !== "organizer") throw new ClicsError(403, "Files are for organizers");
    const id = isId(asked.params.id) ? Number(asked.params.id) : 0;
    const { code, language } = found((await clicsCode(this.#db, id, contest.id))[0]);
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(code), `main${sourceEnding(language)}`);
    zip.end();
    return asked.reply.type("application/zip").send(zip.outputStream);
  }
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new ClicsError(404, "There is no such object");
  return value;
}

/** Only the reader's own one. */
export function accounts(
  { kind, teams }: ContestView,
  viewer: Viewer | null,
): Record<string, unknown>[] {
  if (viewer === null) return [];
  const { uid: id, username } = viewer;
  if (kind === "organizer") return [{ id, username, type: "admin" }];
  const isTeam = teams.some(({ person }) => person.uid === id);
  return [{ id, username, ...(isTeam ? { type: "team", team_id: id } : { type: "other" }) }];
}
