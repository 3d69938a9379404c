import type { FastifyReply } from "fastify";
import type { HeldLogins } from "../../account/service.ts";
import { preferredEncoding } from "../../platform/traffic/compress.ts";
import { serveForeignApi } from "../../platform/http/foreignApi.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { RouteContext } from "../../platform/route/route.ts";
import { Body } from "../../platform/traffic/sharedBody.ts";
import { sendParts } from "../../platform/traffic/pacedStream.ts";
import { logoFile } from "../../upload/service.ts";
import { readVersion } from "../../platform/process/version.ts";
import { CLICS_BASE } from "../../../shared/contestOrganizer/contestExport.ts";
import type { ContestBoards } from "../board/boards.ts";
import { type ApiCall, ClicsApi, existing, type Params, type Query } from "./api.ts";
import { CallLimits } from "./callLimits.ts";
import { Collection } from "./collection.ts";
import { contestObject } from "./contestObjects.ts";
import { Entry } from "./entry.ts";
import { listOf, sizeOfList } from "./listPart.ts";
import { accessObject } from "./visibleProperties.ts";
import { ClicsError } from "./reader.ts";

/** Paths of the Contest API, relative to its base. `:type` is the name of a collection in a contest, or `accounts`. */
export const clicsPaths = [
  "",
  "/",
  "/contests",
  "/contests/:cid",
  "/contests/:cid/access",
  "/contests/:cid/account",
  "/contests/:cid/logo",
  "/contests/:cid/state",
  "/contests/:cid/scoreboard",
  "/contests/:cid/event-feed",
  "/contests/:cid/submissions/:id/files",
  "/contests/:cid/:type",
  "/contests/:cid/:type/:id",
] as const;

/** The Contest API of CLICS: read-only contest data for resolvers and public scoreboards. */
export function clicsRoutes(
  context: RouteContext,
  bus: Bus,
  { boards, heldLogins }: { boards: ContestBoards; heldLogins: HeldLogins },
): void {
  const { app, db, files, box, findViewer } = context;
  const api = new ClicsApi({ db, box, findViewer, heldLogins }, bus, boards);
  const limits = new CallLimits(db.clock);
  app.addHook("preClose", async () => api.close());
  serveForeignApi(app, { base: CLICS_BASE, errorBody });

  serve("", async () => information);
  serve("/", async () => information);
  serve("/contests", ({ viewer }) => api.contests(viewer));
  serve("/contests/:cid", async (apiCall) => contestObject((await api.contest(apiCall)).contest));
  serve("/contests/:cid/access", async (apiCall) => {
    const { contest, kind } = await api.contest(apiCall);
    return accessObject(kind, contest.rule);
  });
  serve("/contests/:cid/account", async (apiCall) => existing((await api.accounts(apiCall))[0]));
  serve("/contests/:cid/logo", async (apiCall) => {
    const { contest } = await api.contest(apiCall);
    const file = existing(contest.logo ? await logoFile(files, contest.logo) : undefined);
    void apiCall.reply.headers({ "cache-control": "private, no-cache", ...file.headers });
    return apiCall.reply.send(file.read());
  });
  serve("/contests/:cid/state", (apiCall) => api.state(apiCall));
  serve("/contests/:cid/scoreboard", async (apiCall) => existing(await api.scoreboard(apiCall)));
  // HEAD is not supported: the response would have no body, but would never end.
  serve("/contests/:cid/event-feed", (apiCall) => api.feed(apiCall), { exposeHeadRoute: false });
  serve("/contests/:cid/submissions/:id/files", (apiCall) => api.files(apiCall));
  serve("/contests/:cid/:type", async (apiCall) =>
    apiCall.params.type === "accounts" ? api.accounts(apiCall) : api.collection(apiCall),
  );
  serve("/contests/:cid/:type/:id", async (apiCall) => {
    const { type, id } = apiCall.params;
    if (type !== "accounts") return json(apiCall.reply, (await api.object(apiCall)).json);
    return existing((await api.accounts(apiCall)).find((account) => account["id"] === id));
  });

  function serve(
    path: (typeof clicsPaths)[number],
    answer: (apiCall: ApiCall) => Promise<unknown>,
    options: { exposeHeadRoute?: boolean } = {},
  ): void {
    const config = { ...options, config: { tokens: "any" } } as const;
    app.get(CLICS_BASE + path, config, async (request, reply) => {
      try {
        const viewer = await api.readers.of(request, reply);
        const charge = limits.count(viewer, request);
        const params = request.params as Params;
        const query = request.query as Query;
        const apiCall = { request, reply, viewer, params, query };
        return await send(apiCall, await answer(apiCall), charge);
      } catch (error) {
        if (!(error instanceof ClicsError)) throw error;
        return refuse(reply, error);
      }
    });
  }

  async function send(
    apiCall: ApiCall,
    output: unknown,
    charge: (bytes: number) => void,
  ): Promise<unknown> {
    if (output instanceof Body) return sendBody(apiCall, output, charge);
    if (output instanceof Collection) return sendBody(apiCall, output.body, charge);
    if (!isEntries(output)) return output;
    const size = sizeOfList(output);
    charge(size);
    void apiCall.reply.type("application/json; charset=utf-8");
    return sendParts(apiCall.reply, listOf(output, size), db.clock);
  }

  /** Clients that already have this version get 304. */
  async function sendBody(
    { request, reply }: ApiCall,
    body: Body,
    charge: (bytes: number) => void,
  ): Promise<FastifyReply> {
    const { etag, size } = await body.version();
    const vary = "accept-encoding, authorization";
    void reply.headers({ "cache-control": "private, no-cache", vary, etag });
    const tags = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
    if (tags.includes(etag)) return reply.code(304).send();
    void reply.type("application/json; charset=utf-8");
    // The body is compressed here, part by part, and only with gzip, since every client that accepts compression
    // accepts gzip.
    if (preferredEncoding(request.headers["accept-encoding"]) === undefined) {
      charge(size);
      void reply.header("content-length", size);
      return sendParts(reply, body.plain(), db.clock);
    }
    const packed = await body.gzip();
    charge(packed.size);
    void reply.headers({ "content-encoding": "gzip", "content-length": packed.size });
    return sendParts(reply, packed.parts, db.clock);
  }
}

function isEntries(output: unknown): output is readonly Entry[] {
  return Array.isArray(output) && output[0] instanceof Entry;
}

function json(reply: FastifyReply, text: string): FastifyReply {
  return reply.type("application/json; charset=utf-8").send(text);
}

function refuse(reply: FastifyReply, error: ClicsError): FastifyReply {
  const { status, message, more, seconds } = error;
  if (status === 401) void reply.header("www-authenticate", 'Basic realm="Contest API"');
  if (status === 429) void reply.header("retry-after", String(seconds));
  return reply.status(status).send({ ...errorBody(status, message), ...more });
}

function errorBody(code: number, message: string): { code: number; message: string } {
  return { code, message };
}

const information = {
  version: "2023-06",
  version_url: "https://ccs-specs.icpc.io/2023-06/contest_api",
  provider: { name: "Verdict", version: readVersion() },
};
