import type { PackageAction, PackagePreview } from "../../shared/package.ts";
import type { PackageFaultInfo, PackageFormat, ReportEntry } from "../../shared/packageReport.ts";
import { sql } from "../platform/db.ts";
import type { ReadPackage } from "./readPackage.ts";

export interface ImportRow {
  id: number;
  name: string;
  sha256: string;
  size: number;
  format: PackageFormat | null;
  state: "reading" | "ready" | "storing" | "done" | "failed";
  done: number;
  total: number;
  fault: PackageFaultInfo | null;
  createdAt: Date;
}

/** Where problems are added with being stored. */
export interface ContestOfImport {
  cid: number;
  /** New problems become public when the contest is over. */
  publishAtEnd: boolean;
}

export interface Decision {
  action: PackageAction;
  /** Display id of the new problem. */
  problemId: string | null;
  isPrivate: boolean;
  /** Absent or null: the problem is stored in the bank alone. */
  contest?: ContestOfImport | null;
}

export interface ImportedRow {
  seq: number;
  name: string;
  preview: PackagePreview | null;
  report: ReportEntry[];
  fault: PackageFaultInfo | null;
  decision: Decision | null;
  storedPid: number | null;
  storedAs: string | null;
  /** The existing problem with its display id. */
  takenBy: number | null;
  takenAuthor: string | null;
  /** Visibility of what it became. */
  storedAuth: number | null;
  isReadable: boolean;
}

/** An import whose job has failed is not running, whatever its state. */
const isWorking = `(state in ('reading', 'storing') and exists (
    select from job j where j.unique_key = 'package:' || package_import.id and j.state <> 2))`;

const columns = `id, name, sha256, size, format, done, total, fault, created_at as "createdAt",
  case when state in ('reading', 'storing') and not ${isWorking} then 'failed' else state end as state`;

/** $1 owner, $2 name, $3 SHA-256, $4 size, $5 format or null, $6 unattended. */
export const insertImport = sql<{ id: number }>(
  "packageImport.insert",
  `insert into package_import (owner_uid, name, sha256, size, format, unattended)
   values ($1, $2, $3, $4, $5, $6) returning id`,
);

/** $1 owner: number of running imports. */
export const countRunningImports = sql<{ count: number }>(
  "packageImport.atWork",
  `select count(*)::int as count from package_import
   where owner_uid = $1 and ${isWorking} and expires_at > verdict_now()`,
);

/** $1 owner. */
export const lockOwner = sql(
  "packageImport.lock",
  "select from app_user where uid = $1 for no key update",
);

/** $1 import, $2 owner. */
export const importOf = sql<ImportRow>(
  "packageImport.one",
  `select ${columns} from package_import where id = $1 and owner_uid = $2 and expires_at > verdict_now()`,
);

/** $1 owner. */
export const importsOf = sql<ImportRow>(
  "packageImport.list",
  `select ${columns} from package_import where owner_uid = $1 and expires_at > verdict_now()
   order by id desc limit 20`,
);

/** $1 import, for its job, which checks the state itself. */
export const importForJob = sql<ImportRow & { unattended: boolean }>(
  "packageImport.toWork",
  `select ${columns}, unattended from package_import
   where id = $1 and expires_at > verdict_now()`,
);

/** $1 import. */
export const problemsOf = sql<ImportedRow>(
  "packageImport.problems",
  `select i.seq, i.name, i.preview, i.report, i.fault, i.decision, i.stored_pid as "storedPid",
     i.stored_as as "storedAs", p.id as "takenBy", p.author_uid as "takenAuthor",
     s.auth as "storedAuth", i.content is not null as "isReadable"
   from package_problem i
   left join problem s on s.id = i.stored_pid
   left join problem p on p.problem_id = upper(i.preview ->> 'problemId')
   where i.import_id = $1 order by i.seq`,
);

export interface StatementRow {
  statements: ReadPackage["statements"];
  examples: { input: string; output: string }[];
  files: { name: string; sha256: string; size: number }[];
}

/** $1 import, $2 owner, $3 number: of a problem that is not stored yet. */
export const statementOf = sql<StatementRow>(
  "packageImport.statement",
  `select p.content -> 'statements' as statements, p.content -> 'fields' -> 'examples' as examples,
     p.content -> 'files' as files
   from package_problem p join package_import i on i.id = p.import_id
   where i.id = $1 and i.owner_uid = $2 and p.seq = $3 and p.content is not null
     and i.expires_at > verdict_now()`,
);

/** $1 import, $2 number, $3 name: a file of a problem that is not stored yet. */
export const importedFile = sql<{ sha256: string; size: number }>(
  "packageImport.file",
  `select f ->> 'sha256' as sha256, (f ->> 'size')::int as size
   from package_problem p join package_import i on i.id = p.import_id,
     jsonb_array_elements(p.content -> 'files') f
   where i.id = $1 and p.seq = $2 and f ->> 'name' = $3 and i.expires_at > verdict_now()
   limit 1`,
);

/** $1 import, $2 owner: deletes it unless it is storing. One row if deleted. */
export const discardImportRow = sql<{ id: number }>(
  "packageImport.discard",
  `delete from package_import where id = $1 and owner_uid = $2 and state <> 'storing' returning id`,
);

/** $1 import, $2 format, $3 total bytes. Resets the progress of an earlier attempt. */
export const beginReading = sql(
  "packageImport.begin",
  "update package_import set format = $2, total = $3, done = 0 where id = $1 and state = 'reading'",
);

/** $1 import. */
export const deleteImportedProblems = sql(
  "packageImport.deleteImportedProblems",
  "delete from package_problem where import_id = $1",
);

/** $1 import, $2 bytes or problems done. */
export const setProgress = sql(
  "packageImport.progress",
  "update package_import set done = $2 where id = $1",
);

/** $1 import, $2 place, $3 name, $4 content, $5 preview, $6 report, $7 fault (JSON or null). */
export const insertImported = sql(
  "packageImport.found",
  `insert into package_problem (import_id, seq, name, content, preview, report, fault)
   select id, $2, $3, $4::jsonb, $5::jsonb, $6::jsonb, $7::jsonb
   from package_import where id = $1 and state = 'reading'`,
);

/** $1 import, $2 expected state, $3 new state. One row if it was in the expected state. */
export const changeState = sql<{ id: number }>(
  "packageImport.state",
  `update package_import set state = $3, done = 0 where id = $1 and state = $2 returning id`,
);

/** $1 import, $2 number of problems to store: restarts its retention period. */
export const beginStoring = sql(
  "packageImport.beginStoring",
  `update package_import set total = $2, done = 0, expires_at = verdict_now() + interval '12 hours'
   where id = $1`,
);

/** $1 import, $2 fault. */
export const failImport = sql(
  "packageImport.fail",
  "update package_import set state = 'failed', fault = $2::jsonb where id = $1",
);

/** $1 import, $2 number, $3 decision. One row if the problem can be stored and is not stored yet. */
export const decide = sql<{ seq: number }>(
  "packageImport.decide",
  `update package_problem set decision = $3::jsonb, fault = null
   where import_id = $1 and seq = $2 and content is not null and stored_pid is null returning seq`,
);

/** $1 import: all readable problems become new problems as in the package. */
export const decideAll = sql(
  "packageImport.decideAll",
  `update package_problem
   set decision = '{"action": "create", "problemId": null, "isPrivate": false}'
   where import_id = $1 and content is not null`,
);

/** $1 import: numbers of problems with a decision that are not stored yet. */
export const toStore = sql<{ seq: number }>(
  "packageImport.toStore",
  `select seq from package_problem
   where import_id = $1 and content is not null and fault is null and stored_pid is null
     and decision ->> 'action' in ('create', 'replace')
   order by seq`,
);

/** $1 import, $2 place. */
export const contentOf = sql<{ content: ReadPackage; decision: Decision }>(
  "packageImport.content",
  `select content, decision from package_problem
   where import_id = $1 and seq = $2 and content is not null and decision is not null
     and stored_pid is null
   for update`,
);

/** $1 import, $2 place, $3 pid, $4 display id. */
export const setStored = sql(
  "packageImport.stored",
  `update package_problem set stored_pid = $3, stored_as = $4, content = null, fault = null
   where import_id = $1 and seq = $2`,
);

/** $1 import, $2 number, $3 fault. The owner may decide otherwise and retry. */
export const setFault = sql(
  "packageImport.fault",
  "update package_problem set fault = $3::jsonb where import_id = $1 and seq = $2",
);

/** $1 display id. */
export const problemByDisplayId = sql<{
  pid: number;
  authorUid: string | null;
  auth: 1 | 2 | 3;
  isRemote: boolean;
}>(
  "packageImport.called",
  `select id as pid, author_uid as "authorUid", auth, is_remote as "isRemote" from problem where problem_id = $1 for no key update`,
);

export const deleteOldImports = sql(
  "packageImport.sweep",
  "delete from package_import where expires_at < verdict_now()",
);

/** $1 uid: role of an active user. */
export const roleOfActor = sql<{ role: number }>(
  "packageImport.role",
  "select role_id as role from app_user where uid = $1 and status = 0 and deleted_at is null",
);
