import { callsOf } from "./calls.ts";
import type { Site } from "./journey.ts";

/** Trainings used by the sweep. */
export interface SweepTrainings {
  /** A public training with a category and tagged problems; the user `walker` has solved some of them. */
  open: number;
  /** A private training that the user `walker` and other users have joined. */
  joined: number;
  /** Id of a private training that the user has not joined. */
  locked: number;
  /** A submission by the user to a problem of the joined training, and the id of that problem. */
  submitId: number;
  problemId: string;
}

interface TrainingForm {
  title: string;
  auth?: "Public" | "Private";
  password?: string;
  rank?: number;
  description?: string;
  categoryId?: number | undefined;
  /** Display ids of problems in the problem bank. */
  problemIds?: readonly string[];
}

/** Creates a visible training owned by root. */
export async function trainingOf(site: Site, form: TrainingForm): Promise<number> {
  const ask = await callsOf(site, "root");
  const { title, auth = "Public", rank = 1, description = "", password, categoryId } = form;
  const { id: tid } = await ask<{ id: number }>("POST", "/api/admin/training", {
    training: { title, auth, rank, description, privatePwd: password ?? null, status: true },
    trainingCategory: categoryId === undefined ? null : { id: categoryId },
  });
  const { problemIds = [] } = form;
  if (problemIds.length > 0) {
    await ask("POST", "/api/admin/training/add-problems", { tid, problemIds });
  }
  return tid;
}

/** Registers for a private training. */
async function joinTraining(
  site: Site,
  username: string,
  tid: number,
  password: string,
): Promise<void> {
  const ask = await callsOf(site, username);
  await ask("POST", "/api/register-training", { tid, password });
}

interface Judged {
  problemId: string;
  status: number;
  score?: number;
  /** Run time in milliseconds. */
  time?: number;
}

/** Inserts a judged submission that belongs to a training but has no stored code; returns its id. */
async function submittedIn(
  site: Site,
  tid: number,
  username: string,
  { problemId, status, score, time }: Judged,
): Promise<number> {
  const [row] = await site.sql<{ id: string }>(
    `with sent as (
       insert into submission (problem_id, display_pid, uid, status, score, time_ms, length, language, ip, finished_at,
         counted, scope, scope_id)
       select id, problem_id, md5($2), $4, $5, $6, 1, 'C', '::1', now(), true, 'training', $1
       from problem where problem_id = $3 returning submit_id, problem_id, uid, status),
     solving as (
       insert into solved (uid, problem_id, submit_id, solved_at)
       select uid, problem_id, submit_id, now() from sent where status = 0 on conflict do nothing)
     select submit_id::text as id from sent`,
    [tid, username, problemId, status, score ?? null, time ?? null],
  );
  return Number(row?.id);
}

/** Creates trainings of every kind for one user of the sweep, who has solved problems in two of these trainings. */
export async function trainingsOf(site: Site, walker: string): Promise<SweepTrainings> {
  const ask = await callsOf(site, "root");
  const category = (name: string, color: string) =>
    ask<{ id: number }>("POST", "/api/admin/training/category", { name, color });
  const basics = await category("Grundlagen 基础", "#2b9a5b");
  const graphs = await category("Graphentheorie und Netzwerke", "#ffe14d");
  const rival = await site.person("rival");
  const problemIds = ["1000", "1001", "1002", "1003", "1007", "1010"];
  const open = await trainingOf(site, {
    title: "Erste Schritte: Ein- und Ausgabe, Schleifen und Felder 一段很长的训练名称",
    description: "## Before you begin\n\nSolve the problems **in order**. $a + b$ is enough.",
    categoryId: basics.id,
    problemIds,
  });
  const secret = { auth: "Private", password: "word" } as const;
  const joined = await trainingOf(site, {
    ...secret,
    title: "Summer course",
    rank: 2,
    categoryId: graphs.id,
    problemIds,
  });
  const locked = await trainingOf(site, {
    ...secret,
    title: "Trainees of the national team",
    rank: 3,
    description: "Ask the coach for the password.",
    problemIds: ["1000"],
  });
  const problemId = "1001";
  await submittedIn(site, joined, walker, { problemId: "1000", status: 0, time: 1234 });
  await submittedIn(site, joined, walker, { problemId: "1007", status: -1 });
  const submitId = await submittedIn(site, joined, walker, { problemId, status: 0, time: 15 });
  await submittedIn(site, joined, rival, { problemId: "1000", status: 0, time: 7 });
  await submittedIn(site, joined, rival, { problemId: "1002", status: 8, score: 40 });
  for (const username of [walker, rival, await site.person("beginner")]) {
    await joinTraining(site, username, joined, "word");
  }
  return { open, joined, locked, submitId, problemId };
}
