import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessionsByTokens } from "../../src/server/account/sql.ts";
import {
  type Action,
  belongs,
  groupsOf,
  may,
  mayBe,
  type Owned,
  type OwnedKind,
  reachOf,
} from "../../src/server/authority/policy.ts";
import {
  belongsTo,
  reachParameters,
  staffOf,
  withinReach,
} from "../../src/server/authority/reach.sql.ts";
import { compileText } from "../../src/server/platform/database/namedParameters.ts";
import type { RuleViewer } from "../../src/server/platform/route/predicate.ts";
import {
  type Affiliations,
  affiliationsIn,
  type GroupRole,
} from "../../src/server/platform/route/principal.ts";
import { ConditionValues } from "../../src/server/platform/database/statement.ts";
import { isRoleId, roles } from "../../src/shared/account/roles.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { aProblem } from "./judgingWorld.ts";
import { createWorld, people, type Person, type World } from "./world.ts";

let world: World;
let groups: [own: number, other: number];
beforeAll(async () => {
  world = await createWorld();
  groups = [await aGroup("One"), await aGroup("Another")];
});
afterAll(() => world.close());

async function aGroup(name: string, owner = "1"): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    "insert into user_group (name, owner_uid) values ($1, $2) returning id",
    [name, owner],
  );
  return row!.id;
}

async function aContest(ownerUid: string, groupId: number | null): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into contest (title, rule, owner_uid, group_id, start_time, end_time, last_end)
     values ('Owned', 'acm', $1, $2, verdict_now(), verdict_now() + interval '1 hour', verdict_now() + interval '1 hour')
     returning id`,
    [ownerUid, groupId],
  );
  return row!.id;
}

function grant(kind: OwnedKind, id: number, person: Person, actions: Action[]) {
  return world.sql("insert into access_grant (kind, id, uid, actions) values ($1, $2, $3, $4)", [
    kind,
    id,
    people[person].uid,
    actions,
  ]);
}

function join(groupId: number, person: Person, role: GroupRole) {
  return world.sql("insert into group_member (group_id, uid, role) values ($1, $2, $3)", [
    groupId,
    people[person].uid,
    role,
  ]);
}

async function sessionOf(person: Person): Promise<Affiliations> {
  const key = createHash("sha256").update(world.tokens[person]).digest("hex");
  const [session] = await sessionsByTokens(world.server.db, { tokenHashes: [key] });
  return affiliationsIn(session!.affiliations);
}

describe("one rule in TypeScript and in SQL", () => {
  const kinds: OwnedKind[] = ["problem", "contest"];
  const actions: Action[] = ["view", "answer", "edit", "manage", "delete"];
  const grants: (Action[] | null)[] = [
    null,
    ["view"],
    ["view", "answer"],
    ["view", "edit"],
    ["view", "answer", "edit", "manage"],
  ];
  const classRoles: GroupRole[] = ["teacher", "assistant", "member"];
  const memberships = [
    null,
    ...classRoles.map((role) => ({ role, isArchived: false })),
    ...classRoles.map((role) => ({ role, isArchived: true })),
  ];
  const everyRole = Object.keys(roles).map(Number).filter(isRoleId);

  /** Objects of this kind, one for every combination of owner and owning class. */
  async function things(kind: OwnedKind): Promise<Owned[]> {
    const objects: Owned[] = [];
    for (const ownerUid of [people.user.uid, people.other.uid]) {
      for (const groupId of [null, ...groups]) {
        const columns = { owner_uid: ownerUid, group_id: groupId, auth: 2 };
        const id =
          kind === "problem"
            ? (await aProblem(world, columns)).pid
            : await aContest(ownerUid, groupId);
        objects.push({ kind, id, ownerUid, groupId });
      }
    }
    return objects;
  }

  /**
   * Yields a viewer for every combination of a site role, a role in a class (active or archived), and grants on the
   * objects `ids`.
   */
  function* viewers(kind: OwnedKind, ids: readonly number[]): Generator<RuleViewer> {
    for (const role of everyRole) {
      for (const membership of memberships) {
        for (const granted of grants) {
          yield {
            uid: people.user.uid,
            role,
            memberships: membership ? [{ groupId: groups[0], ...membership }] : [],
            grants: granted ? ids.map((id) => ({ kind, id, actions: granted })) : [],
            ip: "192.0.2.1",
            loginId: 1,
          };
        }
      }
    }
  }

  /** Ids of the rows that match a condition. */
  async function matchingIds(
    kind: OwnedKind,
    condition: string,
    values: { ids: number[] } & Record<string, unknown>,
  ) {
    const { text, parameters } = compileText(
      `select t.id from ${kind} t where t.id = any (:ids::bigint[]) and ${condition} order by 1`,
    );
    const rows = await world.sql<{ id: number }>(
      text,
      parameters.map(({ name }) => values[name]),
    );
    return rows.map(({ id }) => id);
  }

  test.each(kinds)("of every %s: role × ownership × class × grant × action", async (kind) => {
    const objects = await things(kind);
    const ids = objects.map(({ id }) => id);
    // Viewers may have grants only for the last three objects. All three belong to another user; the first belongs to
    // no class, the second to the viewer's class, and the third to another class.
    const grantedIds = ids.slice(3);
    const outcomes = new Set<string>();
    for (const viewer of [null, ...viewers(kind, grantedIds)]) {
      for (const action of actions) {
        const allowed = objects.filter((each) => may(viewer, action, each)).map(({ id }) => id);
        const hint = JSON.stringify({ viewer, action });
        const fixed = await matchingIds(kind, withinReach("t", reachParameters), {
          ids,
          ...reachOf(viewer, action, kind),
        });
        expect(fixed, hint).toEqual(allowed);
        const atom = mayBe<{ viewer: RuleViewer | null; owned: Owned }>("may", action, {
          kind,
          of: (subject) => subject.owned,
          table: "t",
        });
        const { parameter, byName } = new ConditionValues();
        const condition = atom.sql({ reader: viewer, parameter, lead: "" });
        const rows = await matchingIds(kind, String(condition), { ids, ...byName });
        expect(rows, hint).toEqual(allowed);
        outcomes.add(allowed.map((id) => ids.indexOf(id)).join(""));
      }
    }
    // Each of these sets of allowed objects must occur; each digit is the index of an object. The sets are: all
    // objects, no object, and combinations of the class's objects, the viewer's own objects and those granted to the
    // viewer.
    for (const outcome of ["012345", "014", "0134", "03", "034", "0", "14", "134", "3", "34", ""])
      expect([...outcomes]).toContain(outcome);
  });

  test("who belongs to a class", async () => {
    const viewer = {
      uid: people.user.uid,
      role: 1002,
      memberships: [{ groupId: groups[1], role: "member" }],
      grants: [],
    } as const;
    const rows = await world.sql<{ id: number; belongs: boolean }>(
      `select g.id, ${belongsTo("g.id", "$1")} as belongs from user_group g order by 1`,
      [groupsOf(viewer)],
    );
    expect(rows.map((row) => row.belongs)).toEqual(rows.map(({ id }) => belongs(viewer, id)));
    expect(rows.filter((row) => row.belongs).map(({ id }) => id)).toEqual([groups[1]]);
  });
});

test("a session knows its classes and grants, as they are at each request", async () => {
  expect(await sessionOf("admin")).toEqual({ memberships: [], grants: [] });
  const groupId = await aGroup("Taught", people.admin.uid);
  const cid = await aContest("1", null);
  await join(groups[0], "admin", "assistant");
  await grant("contest", cid, "admin", ["view", "answer"]);
  expect(await sessionOf("admin")).toEqual({
    memberships: [
      { groupId: groups[0], role: "assistant" },
      { groupId, role: "teacher" },
    ],
    grants: [{ kind: "contest", id: cid, actions: ["view", "answer"] }],
  });
  await world.sql("update group_member set role = 'member' where uid = $1", [people.admin.uid]);
  await world.sql("update user_group set owner_uid = '1' where id = $1", [groupId]);
  expect((await sessionOf("admin")).memberships).toEqual([{ groupId: groups[0], role: "member" }]);
  expect((await sessionOf("root")).memberships).toContainEqual({
    groupId,
    role: "teacher",
  });
  await world.sql("delete from group_member where uid = $1", [people.admin.uid]);
  await world.sql("delete from access_grant where uid = $1", [people.admin.uid]);
  expect(await sessionOf("admin")).toEqual({ memberships: [], grants: [] });
});

test("of two that join a user to classes at once the session knows both", async () => {
  const [first, second] = [await aGroup("First"), await aGroup("Second")];
  let waiting: Promise<unknown> | undefined;
  await world.server.db.transaction(async (tx) => {
    await tx.query({
      text: "insert into group_member (group_id, uid) values ($1, $2)",
      values: [first, people.other.uid],
    });
    waiting = join(second, "other", "member");
    await untilOneIsBlockedBy(tx);
  });
  await waiting;
  const { memberships } = await sessionOf("other");
  expect(memberships.map(({ groupId }) => groupId)).toEqual([first, second]);
  await world.sql("delete from user_group where id = any ($1)", [[first, second]]);
  expect(await sessionOf("other")).toEqual({ memberships: [], grants: [] });
  const stale = await world.sql(
    "select uid from app_user where affiliations is distinct from affiliations_of(uid)",
  );
  expect(stale).toEqual([]);
});

test("the staff of a contest: owner, grants, teachers and assistants of its class", async () => {
  const groupId = await aGroup("Staff", people.problemAdmin.uid);
  const cid = await aContest(people.admin.uid, groupId);
  await grant("contest", cid, "user", ["view"]);
  await join(groupId, "other", "assistant");
  await join(groupId, "barred", "member");
  const [row] = await world.sql<{ staff: string[] }>(
    `select ${staffOf("contest", "c")} as staff from contest c where c.id = $1`,
    [cid],
  );
  const { admin, problemAdmin, user, other } = people;
  expect(row!.staff).toEqual([admin, problemAdmin, user, other].map(({ uid }) => uid).toSorted());
});

test("grants go with their object; a class stays while it owns anything, and classes let no stranger in", async () => {
  const groupId = await aGroup("Short-lived");
  const { pid } = await aProblem(world, { group_id: groupId, auth: 4 });
  const cid = await aContest("1", groupId);
  await join(groupId, "user", "member");
  await grant("problem", pid, "user", ["view", "edit"]);
  await grant("contest", cid, "user", ["view"]);
  const deleteGroup = () => world.sql("delete from user_group where id = $1", [groupId]);
  await expect(deleteGroup()).rejects.toThrow(/problem_group_id_fkey/);
  const publish = world.sql("update problem set auth = 1 where id = $1", [pid]);
  await expect(publish).rejects.toThrow(/problem_group_check/);
  const count = async (table: string) =>
    (await world.sql(`select 1 from ${table} where uid = $1`, [people.user.uid])).length;
  const before = await count("access_grant");
  await world.sql("delete from problem where id = $1", [pid]);
  await world.sql("delete from contest where id = $1", [cid]);
  await deleteGroup();
  expect([await count("group_member"), before - (await count("access_grant"))]).toEqual([0, 2]);
  await expect(grant("contest", 123_456, "user", ["view"])).rejects.toThrow(/contest_id_fkey/);
  await expect(grant("contest", cid, "user", ["edit"])).rejects.toThrow(/actions_check/);
});
