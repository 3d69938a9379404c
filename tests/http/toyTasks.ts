import * as z from "zod/mini";
import type { Feature } from "../../src/server/feature.ts";
import { insertTasks } from "../../src/server/judging/fragments/auxiliaryTasks.sql.ts";
import { languageGone, type TaskKind } from "../../src/server/judging/service.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import type { World } from "./world.ts";

// An example of a feature's auxiliary tasks: the feature needs one table and no changes elsewhere.

const payload = z.object({ toyId: z.int() });

function toyKind(how: Partial<TaskKind> & { kind: string; priority: number }) {
  const kind: TaskKind<z.output<typeof payload>> = {
    yieldsTo: "submissions",
    attemptsMax: 3,
    ...how,
    payload,
    async build(db, { toyId }, attempt) {
      const [toy] = await db.query<{ language: string; code: string }>({
        text: "select language, code from toy where id = $1",
        values: [toyId],
      });
      if (!toy) return languageGone();
      const task: JudgeTask = {
        ...attempt,
        ...toy,
        submitId: 0,
        extraFiles: {},
        limits: { timeMs: 1000, memoryMb: 256, stackMb: 64, outputMb: 16 },
        judgeMode: "default",
        judgeProgram: null,
        caseMode: "default",
        scored: false,
        comparison: { kind: "exact", options: {}, presentation: false },
        cases: [],
        subtasks: [],
        trial: [],
      };
      return { task };
    },
    async step(tx, { toyId }, step) {
      const text = "update toy set steps = steps || $2::text where id = $1";
      await tx.query({ text, values: [toyId, step] });
    },
    async finish(tx, { toyId }, { errorMessage }, node) {
      const text = `update toy set results = results || concat($2::text, ' by ', $3::text) where id = $1
        and 1 / (1 - refuses) > 0`;
      await tx.query({ text, values: [toyId, errorMessage, node] });
    },
    async fail(tx, { toyId }, why) {
      const text = "update toy set failures = failures || $2::text where id = $1";
      await tx.query({ text, values: [toyId, why] });
    },
  };
  return kind;
}

const kinds = {
  toy: toyKind({ kind: "toy", priority: 100 }),
  urgent: toyKind({ kind: "urgent", priority: 99, yieldsTo: "nothing", queueTimeoutSeconds: 30 }),
  later: toyKind({ kind: "later", priority: 101, yieldsTo: "judging" }),
};

export const toyKinds = Object.keys(kinds);

export const toyFeature: Feature = ({ offerTasks }) => {
  for (const kind of Object.values(kinds)) offerTasks(kind);
};

/** Creates the test table `toy`; deleting one of its rows ends the judge task of this row. */
export async function makeToyTable(world: World): Promise<void> {
  await world.sql(
    `create table toy (
       id bigint primary key generated always as identity, language text not null, code text not null,
       steps text[] not null default '{}', results text[] not null default '{}',
       failures text[] not null default '{}', refuses int not null default 0)`,
  );
  for (const kind of toyKinds) {
    await world.sql(
      `create trigger toy_${kind} after delete on toy for each row execute function end_task('${kind}', 'id')`,
    );
  }
}

/** Inserts a row into the test table `toy`, together with its judge task. */
export async function insertToy(
  world: World,
  {
    code = "",
    kind = "toy",
    user = "",
  }: { code?: string; kind?: keyof typeof kinds; user?: string },
): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `with fresh as (
       insert into toy (language, code) values ('C++', $1) returning id, language
     ), work as (
       ${insertTasks(
         kinds[kind],
         `select id::text as owner, jsonb_build_object('toyId', id) as payload, array[language] as needs,
            $2::text as fair_key, 0 as place from fresh`,
       )}
     )
     select id from fresh`,
    [code, user],
  );
  return row!.id;
}

export interface Toy {
  steps: string[];
  results: string[];
  failures: string[];
}

export async function toyOf(world: World, id: number): Promise<Toy> {
  const [toy] = await world.sql<Toy & { [column: string]: unknown }>(
    "select steps, results, failures from toy where id = $1",
    [id],
  );
  return toy!;
}
