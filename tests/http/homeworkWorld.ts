import { openSession } from "../../src/server/account/session.ts";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { getHomework, HomeworkCell, HomeworkDetail } from "../../src/shared/class/homework.ts";
import type { getHomeworkGrid, HomeworkForm } from "../../src/shared/class/homeworkStaff.ts";
import { aProblem, type TestProblem } from "./judgingWorld.ts";
import { createTrainingWorld, type TrainingWorld } from "./trainingWorld.ts";
import type { Caller } from "./world.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Accounts that belong to a class; the usual test accounts do not belong to it. */
const accounts = {
  owner: 1002,
  teacher: 1002,
  assistant: 1002,
  student: 1002,
  classmate: 1002,
  otherTeacher: 1002,
} as const;
export type ClassPerson = keyof typeof accounts;

export interface TestHomework {
  tid: number;
  form: HomeworkForm;
  problems: TestProblem[];
}

export interface HomeworkWorld extends TrainingWorld {
  classId: number;
  otherClassId: number;
  uids: Record<ClassPerson, string>;
  as(person: ClassPerson): Caller;
  /** The fields of the form for a homework assignment that is open for ten hours from now. */
  fields(
    problems: readonly TestProblem[],
    fields?: Record<string, unknown>,
  ): Record<string, unknown>;
  /** Creates a visible homework assignment of the class with the given number of problems. */
  homework(
    fields?: Record<string, unknown>,
    options?: { problems?: number; columns?: Record<string, unknown> },
  ): Promise<TestHomework>;
  /** Submits a student's code to the homework and has it judged. */
  work(
    person: ClassPerson,
    homework: TestHomework,
    result: { status: number; score?: number },
    problem?: number,
  ): Promise<number>;
  detailOf(person: ClassPerson, tid: number): Promise<HomeworkDetail>;
  /** The student's result for the problem at this position. */
  own(person: ClassPerson, homework: TestHomework, problem?: number): Promise<HomeworkCell>;
  grid(tid: number, query?: string): Promise<OutputOf<typeof getHomeworkGrid>>;
  iso(ms: number): string;
}

/** A world with a class whose members are these accounts, and a second class with another teacher. */
export async function createHomeworkWorld(
  options: Parameters<typeof createTrainingWorld>[0] = {},
): Promise<HomeworkWorld> {
  const world = await createTrainingWorld(options);
  const uids = {} as Record<ClassPerson, string>;
  for (const [n, [name, role]] of Object.entries(accounts).entries()) {
    const uid = String(n + 1).padStart(32, "7");
    uids[name as ClassPerson] = uid;
    await world.sql(
      `insert into app_user (uid, username, password_hash, role_id, nickname, realname, number)
       values ($1, $2, '', $3, '', $4, $5)`,
      [uid, name, role, `real-${name}`, `S${n}`],
    );
  }
  const signIn = async (): Promise<void> => {
    for (const [name, uid] of Object.entries(uids)) {
      const session = { uid, ip: "127.0.0.1", userAgent: "test" };
      (world.tokens as Record<string, string>)[name] = await openSession(world.server.db, session);
    }
  };
  await signIn();
  const classOf = async (name: string, owner: string): Promise<number> => {
    const [row] = await world.sql<{ id: number }>(
      "insert into user_group (name, owner_uid) values ($1, $2) returning id",
      [name, owner],
    );
    return row!.id;
  };
  const classId = await classOf("Algorithms", uids.owner);
  const otherClassId = await classOf("Other", uids.otherTeacher);
  const roles = [
    ["teacher", "teacher"],
    ["assistant", "assistant"],
    ["student", "member"],
    ["classmate", "member"],
  ] as const;
  for (const [person, role] of roles) {
    await world.sql("insert into group_member (group_id, uid, role) values ($1, $2, $3)", [
      classId,
      uids[person],
      role,
    ]);
  }
  const as = (person: ClassPerson): Caller => person as unknown as Caller;
  const iso = (ms: number): string => new Date(ms).toISOString();
  const homeworkWorld: HomeworkWorld = {
    ...world,
    classId,
    otherClassId,
    uids,
    as,
    iso,
    fields(problems, fields = {}) {
      const now = Math.floor(world.clock.now() / 1000) * 1000;
      return {
        title: "Sorting",
        description: "**Sort**",
        startTime: iso(now),
        endTime: iso(now + 10 * HOUR),
        late: { rule: "closed" },
        feedback: "full",
        problems: problems.map(({ pid }) => ({ pid })),
        status: true,
        ...fields,
      };
    },
    async homework(fields = {}, { problems: count = 1, columns = {} } = {}) {
      const problems: TestProblem[] = [];
      for (let n = 0; n < count; n++) problems.push(await aProblem(world, columns));
      const homework = homeworkWorld.fields(problems, fields);
      const body = { classId, homework };
      const form = await homeworkWorld.data<HomeworkForm>(
        as("teacher"),
        "POST /api/class/homework",
        body,
      );
      return { tid: form.tid, form, problems };
    },
    async work(person, { tid, problems }, result, problem = 0) {
      const { problemId } = problems[problem]!;
      return homeworkWorld.judged(person as never, problemId, result, { tid });
    },
    async detailOf(person, tid) {
      const { homework } = await homeworkWorld.data<OutputOf<typeof getHomework>>(
        as(person),
        `GET /api/homework?tid=${tid}`,
      );
      return homework;
    },
    async own(person, { tid, problems }, problem = 0) {
      const detail = await homeworkWorld.detailOf(person, tid);
      return detail.problems.find(({ pid }) => pid === problems[problem]!.pid)!.result!;
    },
    async pass(ms) {
      await world.pass(ms);
      await signIn();
    },
    grid: (tid, query = "") =>
      homeworkWorld.data(as("teacher"), `GET /api/class/homework/grid?tid=${tid}${query}`),
  };
  return homeworkWorld;
}
