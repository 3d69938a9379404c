import { callsOf } from "./calls.ts";
import type { Site } from "./journey.ts";

/** Classes used by the sweep. */
export interface SweepClasses {
  /** Id of a class with announcements, requests, invitations and imports; the user `walker` is a member. */
  joined: number;
  /** Code of an invitation to this class. */
  code: string;
  /** An archived class of which the user `walker` is a member. */
  archived: number;
  /** A class that accepts join requests and that the user does not belong to. */
  other: number;
  /**
   * Homework of the joined class; the user has submitted solutions, and has extra time and manually assigned points.
   */
  homework: number;
  /** Uid of the user. */
  memberUid: string;
  /** A submission of the user to the homework. */
  homeworkSubmitId: number;
  /** Problem, training and contest of the joined class. */
  owned: { pid: number; tid: number; cid: number };
}

interface ClassForm {
  name: string;
  term?: string;
  description?: string;
  acceptsRequests?: boolean;
}

/** Allows a user to create classes, and creates a class owned by this user. */
async function classOf(site: Site, owner: string, form: ClassForm): Promise<number> {
  const askRoot = await callsOf(site, "root");
  await askRoot("POST", "/api/admin/class/creator", { username: owner });
  const ask = await callsOf(site, owner);
  const { id } = await ask<{ id: number }>("POST", "/api/class", form);
  return id;
}

/** Creates an invitation as the owner; returns its code. */
async function classCodeOf(site: Site, owner: string, classId: number): Promise<string> {
  const ask = await callsOf(site, owner);
  const input = { classId, role: "member", label: "First lecture", maxUses: 100, days: 30 };
  const { code } = await ask<{ code: string }>("POST", "/api/class/invitation", input);
  return code;
}

async function joinClass(site: Site, username: string, code: string): Promise<void> {
  const ask = await callsOf(site, username);
  await ask("POST", "/api/class/join", { code });
}

/** The classes of the sweep; their names have the maximum length and must not break the layout. */
export async function classesOf(site: Site, walker: string): Promise<SweepClasses> {
  const teacher = await site.person("teacher");
  const name =
    "Algorithmen und Datenstrukturen 高等算法设计与分析班级名称很长 Fortgeschrittenenpraktikum II";
  const term = "Wintersemester 2026/27 · 2026 年秋季学期";
  const description = "Bring your **own** laptop.\n\n- $O(n \\log n)$\n- graphs";
  const joined = await classOf(site, teacher, { name, term, description, acceptsRequests: true });
  const code = await classCodeOf(site, teacher, joined);
  await joinClass(site, walker, code);
  const ask = await callsOf(site, teacher);
  for (const title of [
    "Lecture hall has changed",
    "Eine Ankündigung mit einem langen Titel 一段很长的标题",
  ]) {
    await ask("POST", "/api/class/announcement", {
      classId: joined,
      announcement: { title, content: "**Room 7**, from Monday on.", status: 0 },
    });
  }
  for (const label of ["asker", "another"]) {
    const asker = await callsOf(site, await site.person(label));
    await asker("POST", "/api/class/request", {
      classId: joined,
      message: "Wilhelmina-Konstantinopolitanska 欧阳上官司马, 2026010203, group three of Monday",
    });
  }
  const usernames = [await site.person("invited"), await site.person("nobody")];
  await ask("POST", "/api/class/offer", { classId: joined, usernames, role: "assistant" });
  const archived = await classOf(site, teacher, { name: "Grade 11", term: "2025" });
  await joinClass(site, walker, await classCodeOf(site, teacher, archived));
  await ask("POST", "/api/class/archive", { classId: archived, archived: true });
  // A user may create only two classes a day, so this class has another owner.
  const colleague = await site.person("colleague");
  const other = await classOf(site, colleague, {
    name: "Operating systems",
    acceptsRequests: true,
  });
  const askOther = await callsOf(site, colleague);
  await askOther("POST", "/api/class/offer", {
    classId: other,
    usernames: [walker],
    role: "member",
  });
  const ofHomework = await homeworkOf(site, joined, walker);
  const owned = await ownedBy(site, { classId: joined, teacher });
  return { joined, code, archived, other, ...ofHomework, owned };
}

/** Creates a problem, a training and a contest that the class owns. */
async function ownedBy(
  site: Site,
  { classId, teacher }: { classId: number; teacher: string },
): Promise<SweepClasses["owned"]> {
  const ask = await callsOf(site, teacher);
  const problem = {
    id: null,
    problemId: "",
    classId,
    title: "Eine Aufgabe der Klasse mit einem langen Titel 班级自己的题目",
    description: "Add two numbers.",
    auth: 2,
    type: 0,
    difficulty: 1,
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
  };
  const { pid } = await ask<{ pid: number }>("POST", "/api/admin/problem", {
    problem,
    samples: [{ input: "1 2\n", output: "3\n" }],
    isUploadTestCase: false,
  });
  const training = { title: "Woche 1: Ein- und Ausgabe 输入与输出", auth: "Public", classId };
  const { id: tid } = await ask<{ id: number }>("POST", "/api/admin/training", {
    training,
    trainingCategory: null,
  });
  const { id: cid } = await ask<{ id: number }>("POST", "/api/admin/contest", {
    title: "Midterm exam of the class 班级期中考试",
    startTime: new Date(Date.now() - DAY_MS).toISOString(),
    endTime: new Date(Date.now() + DAY_MS).toISOString(),
    type: 0,
    auth: 0,
    classId,
  });
  return { pid, tid, cid };
}

const DAY_MS = 86_400_000;

/**
 * Creates an open homework assignment, in which a member has submitted a solution to one problem, and another
 * assignment that still accepts late submissions.
 */
async function homeworkOf(site: Site, classId: number, username: string) {
  const ask = await callsOf(site, "root");
  const rows = await site.sql<{ id: number }>(
    "select id from problem where problem_id = any ($1) order by problem_id",
    [["1000", "1001", "1007", "1010"]],
  );
  const problems = rows.map(({ id }) => ({ pid: id, points: 50 }));
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const common = {
    description: "Read the **text** first.",
    order: "given",
    status: true,
    problems,
  };
  const create = async (fields: object): Promise<number> => {
    const homework = { ...common, solution: "Use a loop.", ...fields };
    const { tid } = await ask<{ tid: number }>("POST", "/api/class/homework", {
      classId,
      homework,
    });
    return tid;
  };
  const tid = await create({
    title: "Schleifen und Felder 循环与数组的第一份很长的作业标题",
    startTime: at(-1),
    endTime: at(2),
    late: { rule: "perDay", percentPerDay: 10, floorPercent: 20, maxDays: 5 },
    feedback: "full",
  });
  await create({
    title: "Recursion",
    startTime: at(-9),
    endTime: at(-1),
    late: { rule: "second", secondEndTime: at(3), secondPercent: 50 },
    feedback: "none",
  });
  const [submission] = await site.sql<{ uid: string; homeworkSubmitId: number }>(
    `insert into submission (problem_id, display_pid, uid, status, time_ms, length, language, ip, finished_at, counted,
       scope, scope_id)
     select $3, '1000', uid, 0, 15, 1, 'C', '::1', now(), false, 'classwork', $2 from app_user where username = $1
     returning uid, submit_id as "homeworkSubmitId"`,
    [username, tid, problems[0]?.pid],
  );
  const memberUid = submission?.uid ?? "";
  const extension = { seconds: 172_800, reason: "Ill for two days" };
  await ask("PUT", "/api/class/homework/extension", { tid, uids: [memberUid], ...extension });
  const byHand = { uid: memberUid, pid: problems[1]?.pid, points: 12.5, note: "Solved on paper" };
  await ask("PUT", "/api/class/homework/points", { tid, ...byHand });
  return { homework: tid, memberUid, homeworkSubmitId: submission?.homeworkSubmitId ?? 0 };
}
