import { expect, expectTypeOf, test } from "vitest";
import { manualClock } from "../../../shared/system/manualClock.ts";
import type { Database, Db, Statement, Tx } from "./db.ts";
import { composedStatement, ConditionValues, type Json, statement } from "./statement.ts";

declare module "./statement.ts" {
  interface Statements {
    "fixture.swap": { parameters: { from: number; to: string | null }; row: { id: number } };
    "fixture.none": { parameters: object; row: never };
    "fixture.lock": { parameters: { id: number }; row: { id: number }; transaction: true };
    "fixture.joined": {
      parameters: object;
      row: { kind: string; facts: Json; note: Json | null } & (
        | { uid: string; name: string | null }
        | Record<"uid" | "name", null>
      );
    };
    "fixture.list": { parameters: { limit: number; status?: number }; row: { id: number } };
  }
}

const queries: Statement[] = [];
const db: Db = {
  clock: manualClock(),
  query: (query) => {
    queries.push(query);
    return Promise.resolve([]);
  },
};

const swap = statement("fixture.swap", "select :to?, :from, :to", { byIndex: true });
const none = statement("fixture.none", "delete from t");
const lock = statement("fixture.lock", "select id from t where id = :id for update");
const joined = statement("fixture.joined", "select 1");
const list = composedStatement("fixture.list", () => []);

test("values are bound by name, and a name is prepared once", async () => {
  queries.length = 0;
  await swap(db, { from: 1, to: null });
  await none(db);
  const text = "select $1, $2, $1";
  expect(queries).toEqual([
    { name: "fixture.swap", text, values: [null, 1], byIndex: true },
    { name: "fixture.none", text: "delete from t", values: [] },
  ]);
  expect(() => statement("fixture.none", "select 1")).toThrow("declared twice");
});

test("a value that is missing at run time is not bound as null", () => {
  const values = {} as { from: number; to: string };
  expect(() => swap(db, values)).toThrow("fixture.swap was called without :to");
});

test("composed texts are prepared under names of their own, with the values of their conditions", async () => {
  queries.length = 0;
  const conditions = new ConditionValues();
  const where = `a = ${conditions.parameter("x")} and b = ${conditions.parameter("y")}`;
  await list(db, `select ${where} limit :limit`, { limit: 1 }, conditions);
  await list(db, "select :limit, :status", { limit: 1, status: 2 });
  await list(db, "select :limit, :status", { limit: 3, status: 4 });
  expect(queries.map(({ name, values }) => [name, values])).toEqual([
    ["fixture.list 0", ["x", "y", 1]],
    ["fixture.list 1", [1, 2]],
    ["fixture.list 1", [3, 4]],
  ]);
});

/** This function is compiled and never run: each line below a comment `@ts-expect-error` must not compile. */
export async function mistakes(pool: Database, tx: Tx, anything: unknown): Promise<void> {
  // @ts-expect-error -- swapped
  await swap(db, { from: "a", to: 1 });
  // @ts-expect-error -- missing
  await swap(db, { from: 1 });
  // @ts-expect-error -- none at all
  await swap(db);
  // @ts-expect-error -- superfluous
  await swap(db, { from: 1, to: "a", other: 1 });
  // @ts-expect-error -- null where none may be
  await swap(db, { from: null, to: "a" });
  // @ts-expect-error -- of an unknown type
  await swap(db, { from: 1, to: anything });
  // @ts-expect-error -- the statement takes none
  await none(db, { id: 1 });
  // @ts-expect-error -- composed: of a wrong type
  await list(db, "select 1", { limit: "1" });
  // @ts-expect-error -- no such statement
  statement("fixture.unknown", "select 1");

  // @ts-expect-error -- a lock outside of a transaction
  await lock(pool, { id: 1 });
  // @ts-expect-error -- nor where it is not known
  await lock(db, { id: 1 });
  await lock(tx, { id: 1 });
  // @ts-expect-error -- no transaction in a transaction
  await tx.transaction(() => Promise.resolve());
  // @ts-expect-error -- and its connection is not a pool
  const notPool: Database = tx;
  // @ts-expect-error -- nor the pool a transaction
  const notTx: Tx = pool;
  await swap(notPool, { from: 1, to: null });
  await swap(notTx, { from: 1, to: null });

  for (const row of await swap(tx, { from: 1, to: "a" })) {
    // @ts-expect-error -- renamed
    String(row.ids);
  }
  for (const row of await joined(pool)) {
    // @ts-expect-error -- null without a match
    String(row.uid.length);
    // @ts-expect-error -- JSON is not narrowed by reading it
    String(row.facts.count);
    if (row.uid !== null) expectTypeOf(row.name).toEqualTypeOf<string | null>();
    if (row.uid === null) expectTypeOf(row.name).toEqualTypeOf<null>();
  }

  const narrowed = joined.narrow<{ kind: "a" | "b"; facts: { count: number } }>();
  for (const row of await narrowed(pool)) {
    expectTypeOf(row.kind).toEqualTypeOf<"a" | "b">();
    expectTypeOf(row.facts.count).toEqualTypeOf<number>();
    if (row.uid !== null) expectTypeOf(row.uid).toEqualTypeOf<string>();
  }
  joined.narrow<{ note: { text: string } | null }>();
  // @ts-expect-error -- null is kept
  joined.narrow<{ note: { text: string } }>();
  // @ts-expect-error -- another type is not a narrower one
  joined.narrow<{ kind: number }>();
  // @ts-expect-error -- nor a wider one
  joined.narrow<{ kind: string | null }>();
  // @ts-expect-error -- no such column
  joined.narrow<{ type: string }>();
}
