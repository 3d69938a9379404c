import { JudgePrio } from "../../../src/server/judging/service.ts";
import {
  all,
  any,
  type Atom,
  not,
  viewerIs,
} from "../../../src/server/platform/route/predicate.ts";
import { own, type RuleInput, type SubmissionScope } from "../../../src/server/scope/policy.ts";
import { unknownScope } from "../../../src/server/scope/service.ts";
import { Refusal } from "../../../src/shared/call/errors.ts";
import { Role } from "../../../src/shared/account/roles.ts";
import {
  latestStatus,
  pathFacts,
  problemOfRoom,
  roomFacts,
  roomIsThawed,
  roomOfRow,
} from "./sql.ts";

interface Room {
  host: string;
  opens: number;
  ends: number;
  thaws: number;
}

const host: Atom<RuleInput<Room>> = {
  name: "host",
  test: ({ viewer, facts }) => viewer !== null && viewer.uid === facts.host,
  sql: ({ reader, parameter }) => reader !== null && roomOfRow(`r.host = ${parameter(reader.uid)}`),
};
const ended: Atom<RuleInput<Room>> = {
  name: "ended",
  test: ({ facts, now }) => facts.ends <= now,
  sql: () => roomOfRow("r.ends_at <= verdict_now()"),
};
const thawed: Atom<RuleInput<Room>> = {
  name: "thawed",
  test: ({ facts, now }) => facts.thaws <= now,
  sql: () => roomOfRow("r.thaws_at <= verdict_now()"),
};
const root = viewerIs("root", ({ role }) => role === Role.Root);

type OwnStatus = SubmissionScope["ownStatus"];
const ownIn =
  (scope: string): OwnStatus =>
  async (db, { uid }, { scopeId, pids }) => {
    const rows = await db.query<{ pid: number; status: number }>({
      text: latestStatus,
      values: [scope, scopeId, uid, pids],
    });
    return Object.fromEntries(rows.map(({ pid, status }) => [pid, { status, score: null }]));
  };

/**
 * Root and a room's host see everything. Other users see the room's submissions after the room has ended, and their
 * results after the thaw.
 */
export const room: SubmissionScope<Room> = {
  name: "toyRoom",
  field: "cid",
  listed: false,
  facts: roomFacts,
  admission: {
    problem: problemOfRoom,
    admit({ viewer, scopeId, displayId, problem, facts, now }) {
      // For a room that does not exist, no data is read (`facts` is null).
      if ((facts as Room | null) === null) throw unknownScope("cid", scopeId);
      if (now < facts.opens && viewer.uid !== facts.host) throw unknownScope("cid", scopeId);
      if (now >= facts.ends) throw new Refusal("SUBMIT_FORBIDDEN");
      if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
      return { problem, displayPid: displayId, countable: facts.thaws <= now };
    },
  },
  priority: ({ ends }, now) => (now < ends ? JudgePrio.Contest : JudgePrio.Practice),
  countable: async (db, scopeId) =>
    (await db.query({ text: roomIsThawed, values: [scopeId] })).length > 0,
  visibility: {
    staff: any(root, host),
    row: any(own, ended),
    result: any(thawed, all(own, not(ended))),
    figures: true,
    cases: true,
    over: ended,
    code: ended,
    openedJuryData: thawed,
    share: false,
    resubmit: not(ended),
  },
  rejudging: {
    refusal: ({ facts, now }) => (now < facts.ends ? new Refusal("SUBMIT_FORBIDDEN") : undefined),
    priority: JudgePrio.Practice,
    resubmitRefusal: () => undefined,
  },
  ownStatus: ownIn("toyRoom"),
};

/**
 * The scope of paths: their submissions are in the site's lists and count at once, but only the owners of the
 * submissions and root see them.
 */
export const path: SubmissionScope = {
  ...room,
  name: "toyPath",
  field: "tid",
  listed: true,
  facts: pathFacts,
  admission: {
    problem: (displayId) => `p.problem_id = ${displayId}`,
    admit({ scopeId, displayId, problem, facts }) {
      if (facts === null) throw unknownScope("tid", scopeId);
      if (!problem) throw new Refusal("PROBLEM_NOT_FOUND", { problemId: displayId });
      return { problem, displayPid: problem.problemId, countable: true };
    },
  },
  priority: () => JudgePrio.Practice,
  countable: async () => true,
  visibility: {
    staff: root,
    row: own,
    result: true,
    figures: true,
    cases: true,
    over: true,
    code: false,
    openedJuryData: false,
    share: false,
    resubmit: true,
  },
  rejudging: {
    refusal: () => undefined,
    priority: JudgePrio.Rejudge,
    resubmitRefusal: () => undefined,
  },
  ownStatus: ownIn("toyPath"),
};
