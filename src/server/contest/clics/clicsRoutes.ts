import type { FastifyReply } from "fastify";
import { serveForeignApi } from "../../platform/foreignApi.ts";
import type { Bus } from "../../platform/liveBus.ts";
import type { RouteContext } from "../../platform/route.ts";
import { readVersion } from "../../platform/version.ts";
import { CLICS_BASE } from "../../../shared/contestExport.ts";
import type { ContestBoards } from "../board/boards.ts";
import { accounts, type Asked, ClicsApi, found, type Params, type Query } from "./api.ts";
import { contestObject } from "./contestObjects.ts";
import { scoreboardObject, singleOf } from "./objects.ts";
import { accessObject } from "./visibleProperties.ts";
import { ClicsError } from "./reader.ts";

/** What is served below the base; `:type` is a collection of a contest, or its accounts. */
export const clicsPaths = [
  ...["", "/", "/contests", "/contests/:cid", "/contests/:cid/access", "/contests/:cid/account"],
  ...["/contests/:cid/state", "/contests/:cid/scoreboard", "/contests/:cid/event-feed"],
  ...["/contests/:cid/submissions/:id/files", "/contests/:cid/:type", "/contests/:cid/:type/:id"],
] as const;

/** The Contest API of CLICS: contests for resolvers and public scoreboards, read only. */
export function clicsRoutes(context: RouteContext, bus: Bus, boards: ContestBoards): void {
  const { app } = context;
  const api = new ClicsApi(context, bus, boards);
  app.addHook("preClose", async () => api.close());
  serveForeignApi(app, { base: CLICS_BASE, errorBody });

  serve("", async () => information);
  serve("/", async () => information);
  serve("/contests", ({ viewer }) => api.contests(viewer));
  serve("/contests/:cid", async (asked) => contestObject((await api.contest(asked)).contest));
  serve("/contests/:cid/access", async (asked) => {
    const { contest, kind } = await api.contest(asked);
    return accessObject(kind, contest.rule);
  });
  serve("/contests/:cid/account", async (asked) =>
    found(accounts(await api.view(asked), asked.viewer)[0]),
  );
  serve("/contests/:cid/state", async (asked) => singleOf(await api.view(asked), "state"));
  serve("/contests/:cid/scoreboard", async (asked) => {
    const { group_id: group } = asked.query;
    const groupId = group === undefined ? undefined : String(group);
    return found(scoreboardObject(await api.view(asked), groupId));
  });
  // Without HEAD: a response without a body would never end.
  serve("/contests/:cid/event-feed", (asked) => api.feed(asked), { exposeHeadRoute: false });
  serve("/contests/:cid/submissions/:id/files", (asked) => api.files(asked));
  serve("/contests/:cid/:type", async (asked) =>
    filtered(await api.collection(asked), asked.query),
  );
  serve("/contests/:cid/:type/:id", async (asked) =>
    found((await api.collection(asked)).find(({ id }) => id === asked.params.id)),
  );

  function serve(
    path: (typeof clicsPaths)[number],
    answer: (asked: Asked) => Promise<unknown>,
    options: { exposeHeadRoute?: boolean } = {},
  ): void {
    app.get(
      CLICS_BASE + path,
      { ...options, config: { tokens: "any" } },
      async (request, reply) => {
        try {
          const viewer = await api.readers.of(request, reply);
          const params = request.params as Params;
          const query = request.query as Query;
          return await answer({ request, reply, viewer, params, query });
        } catch (error) {
          if (!(error instanceof ClicsError)) throw error;
          return refuse(reply, error);
        }
      },
    );
  }
}

function refuse(reply: FastifyReply, { status, message }: ClicsError): FastifyReply {
  if (status === 401) void reply.header("www-authenticate", 'Basic realm="Contest API"');
  if (status === 429) void reply.header("retry-after", "30");
  return reply.status(status).send(errorBody(status, message));
}

function errorBody(code: number, message: string): { code: number; message: string } {
  return { code, message };
}

const information = {
  version: "2023-06",
  version_url: "https://ccs-specs.icpc.io/2023-06/contest_api",
  provider: { name: "Verdict", version: readVersion() },
};

/** By properties that are ids: `team_id=…`; empty: without one. */
function filtered(objects: Record<string, unknown>[], query: Query): Record<string, unknown>[] {
  const wanted = Object.entries(query).filter(([name]) => name.endsWith("_id"));
  return objects.filter((each) =>
    wanted.every(([name, value]) => (each[name] ?? "") === String(value)),
  );
}
