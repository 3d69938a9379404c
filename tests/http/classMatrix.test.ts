import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClassCaller, type ClassWorld, createClassWorld } from "./classWorld.ts";

/*
 * Permissions of each user in each class; the last test fails if an API endpoint for classes has no row.
 */

let world: ClassWorld;

/** Callers in the order of the table's columns. */
const callers: readonly ClassCaller[] = [
  "guest",
  "other",
  "foreign",
  "member",
  "assistant",
  "teacher",
  "owner",
  "problemAdmin",
  "admin",
  "root",
];

/**
 * The class `closed` accepts no membership requests, and `open` accepts them. `invited` accepts no requests, but has
 * invited the user `other`. `archived` is set to accept requests, but does not, because an archived class is read-only.
 */
const kinds = ["closed", "open", "invited", "archived"] as const;
type Kind = (typeof kinds)[number];
const targets = {} as Record<Kind, number>;
const unknownUid = "9".repeat(32);

beforeAll(async () => {
  world = await createClassWorld();
  await world.sql(
    `with g as (insert into user_group (name, owner_uid) select 'Foreign', uid from app_user where username = 'ann' returning id)
     insert into group_member (group_id, uid, role)
     select g.id, u.uid, 'teacher' from g, app_user u where u.username = 'foreign'`,
  );
  for (const kind of kinds) {
    const acceptsRequests = kind === "open" || kind === "archived";
    targets[kind] = await world.classWithMembers({ name: kind, acceptsRequests });
  }
  await world.data("owner", "POST /api/class/offer", {
    classId: targets.invited,
    usernames: ["other"],
  });
  await world.data("owner", "POST /api/class/archive", {
    classId: targets.archived,
    archived: true,
  });
});
afterAll(() => world.close());

type Send = (classId: number) => [what: string, body?: unknown];
/** Responses to one call for each kind of class: one character per caller, in the order of the matrix's columns. */
type Answers = Record<Kind, string>;

const inQuery =
  (what: string, more = ""): Send =>
  (classId) => [`${what}?classId=${classId}${more}`];
const inBody =
  (what: string, more: Record<string, unknown> = {}): Send =>
  (classId) => [what, { classId, ...more }];

/** The responses are the same in all active classes. */
const active = (signs: string, archived: string): Answers => ({
  closed: signs,
  open: signs,
  invited: signs,
  archived,
});
/** Responses to calls that only read; an archived class gives the same responses. */
const reading = (signs: string): Answers => active(signs, signs);

const readers = reading("l--++++--+");
const teaching = active("l--ff++--+", "l--ffaa--a");
/** Like `teaching`, but for calls with invalid input: callers who have permission are refused because of the input. */
const teachingRefused = active("l--ffoo--o", "l--ffaa--a");
const announcing = active("l--f+++--+", "l--faaa--a");
const announcingRefused = active("l--fooo--o", "l--faaa--a");
const owning = active("l--fff+--+", "l--fff+--+");
const owningRefused = active("l--fffo--o", "l--fffo--o");

const announcement = { title: "News", content: "text" };

const table: Record<string, [send: Send, answers: Answers]> = {
  "GET /api/class/detail": [
    inQuery("GET /api/class/detail"),
    { ...readers, open: "l+++++++++", invited: "l+-++++--+" },
  ],
  "PUT /api/class": [inBody("PUT /api/class", { term: "2026" }), teaching],
  "POST /api/class/archive": [
    (classId) => ["POST /api/class/archive", { classId, archived: classId === targets.archived }],
    owning,
  ],
  "POST /api/class/transfer": [
    inBody("POST /api/class/transfer", { uid: unknownUid }),
    active("l--fffo--o", "l--fffa--a"),
  ],
  "DELETE /api/class": [inQuery("DELETE /api/class"), owningRefused],
  "POST /api/file/upload-class-picture": [
    inQuery("POST /api/file/upload-class-picture"),
    teachingRefused,
  ],
  "DELETE /api/class/picture": [inQuery("DELETE /api/class/picture"), teaching],
  "POST /api/class/preview": [inBody("POST /api/class/preview", { content: "**a**" }), announcing],
  "GET /api/class/member/list": [inQuery("GET /api/class/member/list"), readers],
  "PUT /api/class/member": [
    inBody("PUT /api/class/member", { uid: unknownUid, role: "assistant" }),
    teachingRefused,
  ],
  "DELETE /api/class/member": [
    inQuery("DELETE /api/class/member", `&uid=${unknownUid}`),
    teachingRefused,
  ],
  "GET /api/class/invitation/list": [inQuery("GET /api/class/invitation/list"), teaching],
  "POST /api/class/invitation": [inBody("POST /api/class/invitation", { maxUses: 1 }), teaching],
  "DELETE /api/class/invitation": [
    inQuery("DELETE /api/class/invitation", "&id=987654"),
    teachingRefused,
  ],
  "DELETE /api/class/request": [inQuery("DELETE /api/class/request"), reading("looooooooo")],
  "GET /api/class/request/list": [inQuery("GET /api/class/request/list"), teaching],
  "PUT /api/class/request/decide": [
    inBody("PUT /api/class/request/decide", { uids: [unknownUid], accepted: true }),
    teaching,
  ],
  "POST /api/class/offer": [inBody("POST /api/class/offer", { usernames: ["nobody"] }), teaching],
  "GET /api/class/offer/list": [inQuery("GET /api/class/offer/list"), teaching],
  "DELETE /api/class/offer": [
    inQuery("DELETE /api/class/offer", "&username=nobody-else"),
    teachingRefused,
  ],
  "POST /api/class/roster": [
    inBody("POST /api/class/roster", { rows: [["member", "Ming"]], dryRun: true }),
    teaching,
  ],
  "POST /api/class/roster, creating accounts": [
    inBody("POST /api/class/roster", {
      rows: [["new-user"]],
      dryRun: true,
      createAccounts: true,
    }),
    active("l--ffff--+", "l--ffaa--a"),
  ],
  "GET /api/class/roster/list": [inQuery("GET /api/class/roster/list"), teaching],
  "PUT /api/class/roster/undo": [
    inBody("PUT /api/class/roster/undo", { importId: 987_654 }),
    teachingRefused,
  ],
  "GET /api/class/announcement/list": [inQuery("GET /api/class/announcement/list"), readers],
  "GET /api/class/announcement/list, all": [
    inQuery("GET /api/class/announcement/list", "&all=true"),
    announcing,
  ],
  "POST /api/class/announcement": [
    inBody("POST /api/class/announcement", { announcement }),
    announcing,
  ],
  "PUT /api/class/announcement": [
    inBody("PUT /api/class/announcement", { announcement: { id: 987_654 } }),
    announcingRefused,
  ],
  "DELETE /api/class/announcement": [
    inQuery("DELETE /api/class/announcement", "&aid=987654"),
    announcingRefused,
  ],
  // These calls concern the caller's own membership. They come last, because they change who belongs to the class, and
  // the rest of the matrix depends on that.
  "PUT /api/class/offer/answer": [
    inBody("PUT /api/class/offer/answer", { accepted: true }),
    { ...reading("looooooooo"), invited: "l+oooooooo" },
  ],
  "POST /api/class/request": [
    inBody("POST /api/class/request"),
    {
      closed: "l--oooo--o",
      open: "l++oooo+++",
      // `other` has accepted the invitation.
      invited: "lo-oooo--o",
      archived: "l--oooo--o",
    },
  ],
  "POST /api/class/leave": [
    inBody("POST /api/class/leave"),
    {
      closed: "l--+++o--f",
      open: "l--+++o--f",
      invited: "l+-+++o--f",
      archived: "l--aaaa--f",
    },
  ],
};

/** Endpoints that are not about one particular class. */
const others: Record<string, [send: [what: string, body?: unknown], signs: string]> = {
  "DELETE /api/class/roster": [["DELETE /api/class/roster?key=none"], "lffffffffo"],
  "GET /api/class/list": [["GET /api/class/list"], "l+++++++++"],
  "GET /api/class/creation": [["GET /api/class/creation"], "l+++++++++"],
  // A user who has solved no problem is refused. `owner` has the permission to create classes, and administrators need
  // no solved problem to create one.
  "POST /api/class": [["POST /api/class", { name: "New" }], "looooo++++"],
  "POST /api/class/invitation/check": [
    ["POST /api/class/invitation/check", { code: "NONE" }],
    "oooooooooo",
  ],
  "POST /api/class/join": [["POST /api/class/join", { code: "NONE" }], "looooooooo"],
  "GET /api/class/request/own": [["GET /api/class/request/own"], "l+++++++++"],
  "GET /api/class/offer/own": [["GET /api/class/offer/own"], "l+++++++++"],
  "GET /api/admin/class/list": [["GET /api/admin/class/list"], "lffffffff+"],
  "GET /api/admin/class/creator": [["GET /api/admin/class/creator"], "lffffffff+"],
  "POST /api/admin/class/creator": [
    ["POST /api/admin/class/creator", { username: "no-such-user" }],
    "lffffffffo",
  ],
  "DELETE /api/admin/class/creator": [
    [`DELETE /api/admin/class/creator?uid=${unknownUid}`],
    "lffffffffo",
  ],
};

/**
 * `+` the call works; `-` the class does not exist for the caller; `f` forbidden; `a` allowed, but the class is
 * archived; `l` the caller must sign in; `o` another refusal: the caller has permission, but the input is refused.
 */
function signOf(code: string | undefined): string {
  switch (code) {
    case undefined:
      return "+";
    case "CLASS_NOT_FOUND":
      return "-";
    case "CLASS_ARCHIVED":
      return "a";
    case "FORBIDDEN":
      return "f";
    case "LOGIN_REQUIRED":
      return "l";
    default:
      return "o";
  }
}

async function signsOf(what: string, body?: unknown): Promise<string> {
  const signs: string[] = [];
  for (const caller of callers) signs.push(signOf(await world.code(caller, what, body)));
  return signs.join("");
}

test.each(Object.entries(others))("%s", async (_call, [send, signs]) => {
  expect(await signsOf(...send)).toBe(signs);
});

test.each(Object.entries(table))("%s", async (_call, [send, answers]) => {
  const signs: Partial<Answers> = {};
  for (const kind of kinds) signs[kind] = await signsOf(...send(targets[kind]));
  expect(signs).toEqual(answers);
});

test("every call of classes has a row", async () => {
  const { text } = await world.call("guest", "GET /api/docs/openapi.json");
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, { tags: string[] }>>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes("class"))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.filter((call) => !(call in table) && !(call in others))).toEqual([]);
});
