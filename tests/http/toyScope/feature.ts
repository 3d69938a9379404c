import * as z from "zod/mini";
import { contestFeature } from "../../../src/server/contest/feature.ts";
import type { Feature } from "../../../src/server/feature.ts";
import { recountScope } from "../../../src/server/judging/service.ts";
import { route } from "../../../src/server/platform/route/route.ts";
import { startWithin } from "../../../src/server/rejudge/service.ts";
import { listOfPlace, statusesOfPlace } from "../../../src/server/submission/service.ts";
import { trainingFeature } from "../../../src/server/training/feature.ts";
import {
  endpoint,
  filterNumber,
  filterText,
  flag,
  paged,
  rowId,
} from "../../../src/shared/call/endpoint.ts";
import { rejudging } from "../../../src/shared/submission/rejudge.ts";
import { submissionRow } from "../../../src/shared/submission/submission.ts";
import { path, room } from "./scope.ts";
import { tables } from "./sql.ts";

const common = { feature: "toy", access: "guest", summary: "" } as const;

const getList = endpoint({
  ...common,
  method: "GET",
  path: "/api/toy-submissions",
  input: z.object({
    room: rowId,
    onlyMine: flag,
    status: filterNumber,
    username: filterText(100),
  }),
  output: paged(submissionRow),
});

const poll = endpoint({
  ...common,
  method: "POST",
  path: "/api/toy-statuses",
  input: z.object({ room: rowId, submitIds: z.array(rowId) }),
  output: z.record(z.string(), submissionRow),
});

const thaw = endpoint({
  ...common,
  method: "POST",
  path: "/api/toy-thaw",
  input: z.object({ room: rowId }),
  output: z.null(),
});

const rejudgeRoom = endpoint({
  ...common,
  access: "root",
  method: "POST",
  path: "/api/toy-rejudging",
  input: z.object({ room: rowId }),
  output: rejudging,
});

/** Everything that a scope needs: rules, endpoints and this registration. */
const toyFeature: Feature = async ({ context, services, offerScope }) => {
  await context.db.query({ text: tables });
  offerScope(room);
  const scope = room.name;
  route(context, getList, ({ room: id, ...filters }, call) =>
    listOfPlace(
      services.lists,
      { kind: scope, id },
      { ...filters, currentPage: 1, limit: 100, completeProblemID: false },
      call,
    ),
  );
  route(context, poll, ({ room: id, submitIds }, call) =>
    statusesOfPlace(services.lists, { kind: scope, id }, submitIds, call),
  );
  route(context, rejudgeRoom, ({ room: scopeId }, call) =>
    context.db.transaction((tx) =>
      startWithin(tx, call, {
        scope: room,
        scopeId,
        reason: "new data",
        problems: null,
        submitIds: null,
        status: null,
      }),
    ),
  );
  route(context, thaw, async ({ room: scopeId }, { db }) => {
    await db.transaction(async (tx) => {
      await tx.query({
        text: "update toy_room set thaws_at = verdict_now() where id = $1",
        values: [scopeId],
      });
      await recountScope(tx, { scope, scopeId });
    });
    return null;
  });
};

const pathFeature: Feature = ({ offerScope }) => offerScope(path);

/**
 * Replaces the contest feature with rooms and the training feature with paths, so that a test server has these scopes
 * instead.
 */
export const withToys = (own: Feature[]): Feature[] => [
  ...own.filter((each) => each !== contestFeature && each !== trainingFeature),
  toyFeature,
  pathFeature,
];
