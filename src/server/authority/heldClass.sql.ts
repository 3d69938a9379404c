import { statement } from "../platform/database/statement.ts";

const held = `g.id as "groupId", g.archived_at is not null as "isArchived"`;

/**
 * Locks a class, so that it cannot be archived, activated or deleted until the transaction ends; other changes of the
 * class do not wait for the lock.
 */
export const holdClassRow = statement(
  "authority.holdClass",
  `select ${held} from user_group g where g.id = :groupId for key share`,
  { byIndex: true },
);

const tables = { problem: "problem", contest: "contest", training: "training" } as const;

const classOfObject = (kind: keyof typeof tables): string =>
  `select ${held} from user_group g where g.id = (select o.group_id from ${tables[kind]} o where o.id = :id)`;

function holdClassOfObject(kind: keyof typeof tables) {
  return statement("authority.holdClassOf", `${classOfObject(kind)} for key share`, {
    byIndex: true,
    variant: kind,
  });
}

/**
 * Locks a class as {@link holdClassRow} does, but finds it by an object that belongs to it; returns no row if the
 * object has no class.
 */
export const holdClassOf = {
  problem: holdClassOfObject("problem"),
  contest: holdClassOfObject("contest"),
  training: holdClassOfObject("training"),
};

function readClassOfObject(kind: keyof typeof tables) {
  return statement("authority.classOf", classOfObject(kind), { byIndex: true, variant: kind });
}

/** The class of an object, without a lock; no row if the object has no class. */
export const readClassOf = {
  contest: readClassOfObject("contest"),
  training: readClassOfObject("training"),
};

/**
 * Condition on an object with a column `group_id` (alias): the object has no class, or the class is not archived. If
 * the class is not archived, the condition locks it like {@link holdClassRow}.
 */
export function holdsActiveClass(table: string): string {
  return `(${table}.group_id is null or exists (select 1 from user_group g
     where g.id = ${table}.group_id and g.archived_at is null for key share))`;
}
