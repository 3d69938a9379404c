import type { OwnedProblem } from "../problem/policy.ts";
import type { StoredAffiliations } from "../platform/route/principal.ts";
import { ownedColumns } from "../authority/fragments/reach.sql.ts";
import type { PackageAction, PackagePreview } from "../../shared/problem/package.ts";
import type {
  PackageFaultInfo,
  PackageFormat,
  ReportEntry,
} from "../../shared/problem/packageReport.ts";
import { type RowOf, statement } from "../platform/database/statement.ts";
import type { ReadPackage } from "./readPackage.ts";

/** Contest to which problems are added when they are stored. */
export interface ContestOfImport {
  cid: number;
  /** Whether new problems become public when the contest is over. */
  publishAtEnd: boolean;
}

export interface TrainingOfImport {
  tid: number;
}

/**
 * The contest or training to which problems are added when they are stored; if both are absent or null, the problems
 * are only stored in the problem bank.
 */
export interface ImportTarget {
  contest?: ContestOfImport | null;
  training?: TrainingOfImport | null;
}

export interface Decision extends ImportTarget {
  action: PackageAction;
  /** Display id of the new problem. */
  problemId: string | null;
  isPrivate: boolean;
  /**
   * Parts that this import does not overwrite in the problem that was already imported from the same source
   * (`reimport.ts`). If absent, the parts that were edited on this site are kept.
   */
  keep?: string[] | null;
  /** Whether a problem that was stored earlier from the same source is added to the target unchanged. */
  takesStored?: boolean;
}

/**
 * SQL condition: the import is running. An import whose job has failed is not running, whatever its stored state is.
 */
const isWorking = `(state in ('reading', 'storing') and exists (
    select from job j where j.unique_key = 'package:' || package_import.id and j.state <> 2))`;

const columns = `id, name, sha256, size, format, done, total, fault, created_at as "createdAt",
  case when state in ('reading', 'storing') and not ${isWorking} then 'failed' else state end as state`;

export const insertImport = statement(
  "packageImport.insert",
  `insert into package_import (owner_uid, name, sha256, size, format, unattended)
   values (:uid, :name, :sha256, :size, :format?, :unattended) returning id`,
);

/** Number of a user's running imports. */
export const countRunningImports = statement(
  "packageImport.atWork",
  `select count(*)::int as count from package_import
   where owner_uid = :uid and ${isWorking} and expires_at > verdict_now()`,
);

export const lockOwner = statement(
  "packageImport.lock",
  "select from app_user where uid = :uid for no key update",
);

export const importOf = statement(
  "packageImport.one",
  `select ${columns} from package_import where id = :id and owner_uid = :uid and expires_at > verdict_now()`,
).narrow<{ format: PackageFormat | null; fault: PackageFaultInfo | null }>();

export type ImportRow = RowOf<typeof importOf>;

export const importsOf = statement(
  "packageImport.list",
  `select ${columns} from package_import where owner_uid = :uid and expires_at > verdict_now()
   order by id desc limit 20`,
).narrow<{ format: PackageFormat | null; fault: PackageFaultInfo | null }>();

/** `:id`: import. The import's job reads this row and checks the state itself. */
export const importForJob = statement(
  "packageImport.toWork",
  `select ${columns}, unattended from package_import
   where id = :id and expires_at > verdict_now()`,
).narrow<{ format: PackageFormat | null; fault: PackageFaultInfo | null }>();

export const problemsOf = statement(
  "packageImport.problems",
  `select i.seq, i.name, i.preview, i.report, i.fault, i.decision, i.stored_pid as "storedPid",
     i.stored_as as "storedAs", case when p.id is not null then
       jsonb_build_object('pid', p.id, 'problemId', p.problem_id, 'ownerUid', p.owner_uid,
         'groupId', p.group_id) end as taken,
     s.auth as "storedAuth", s.owner_uid as "storedOwnerUid", s.group_id as "storedGroupId", i.content is not null as "isReadable"
   from package_problem i
   left join problem s on s.id = i.stored_pid
   left join remote_problem r on (r.judge, r.key) = (
     coalesce(i.content -> 'remote', i.content -> 'origin') ->> 'judge',
     coalesce(i.content -> 'remote', i.content -> 'origin') ->> 'key')
   left join problem p on case when r.problem_id is not null then p.id = r.problem_id
     else p.problem_id = upper(i.preview ->> 'problemId') end
   where i.import_id = :id order by i.seq`,
).narrow<{
  preview: PackagePreview | null;
  report: ReportEntry[];
  fault: PackageFaultInfo | null;
  decision: Decision | null;
  /**
   * The existing problem that is linked to the same remote problem as the imported problem; if there is none, the
   * existing problem with the same display id.
   */
  taken: (OwnedProblem & { problemId: string }) | null;
}>();

export type ImportedRow = RowOf<typeof problemsOf>;

/** The statements, examples and file list of a problem that has been read from an import but is not stored yet. */
export const statementOf = statement(
  "packageImport.statement",
  `select p.content -> 'statements' as "statements!", p.content -> 'fields' -> 'examples' as "examples!",
     p.content -> 'files' as "files!"
   from package_problem p join package_import i on i.id = p.import_id
   where i.id = :id and i.owner_uid = :uid and p.seq = :seq and p.content is not null
     and i.expires_at > verdict_now()`,
).narrow<{
  statements: ReadPackage["statements"];
  examples: { input: string; output: string }[];
  files: { name: string; sha256: string; size: number }[];
}>();

/** A file of a problem that has been read from an import but is not stored yet. */
export const importedFile = statement(
  "packageImport.file",
  `select f ->> 'sha256' as "sha256!", (f ->> 'size')::int as "size!"
   from package_problem p join package_import i on i.id = p.import_id,
     jsonb_array_elements(p.content -> 'files') f
   where i.id = :id and p.seq = :seq and f ->> 'name' = :name and i.expires_at > verdict_now()
   limit 1`,
);

/** Deletes an import unless it is storing problems. Returns one row if the import was deleted. */
export const discardImportRow = statement(
  "packageImport.discard",
  `delete from package_import where id = :id and owner_uid = :uid and state <> 'storing' returning id`,
);

/** Sets the format of an import and the total used for its progress, and resets the progress of an earlier attempt. */
export const beginReading = statement(
  "packageImport.begin",
  "update package_import set format = :format, total = :total, done = 0 where id = :id and state = 'reading'",
);

export const deleteImportedProblems = statement(
  "packageImport.deleteImportedProblems",
  "delete from package_problem where import_id = :id",
);

export const setProgress = statement(
  "packageImport.progress",
  "update package_import set done = :done where id = :id",
);

/**
 * Adds a problem found in the archive. `:importId`: id of the import; `:seq`: position of the problem in the archive;
 * `:fault`: the fault as JSON, or null.
 */
export const insertImported = statement(
  "packageImport.found",
  `insert into package_problem (import_id, seq, name, content, preview, report, fault)
   select id, :seq, :name, :content?::jsonb, :preview?::jsonb, :report::jsonb, :fault?::jsonb
   from package_import where id = :importId and state = 'reading'`,
);

/** Returns one row if the import was in the expected state. */
export const changeState = statement(
  "packageImport.state",
  `update package_import set state = :newState, done = 0 where id = :id and state = :state returning id`,
);

/** `:id`: import, `:total`: number of problems to store. Resets the progress and restarts the retention period. */
export const beginStoring = statement(
  "packageImport.beginStoring",
  `update package_import set total = :total, done = 0, expires_at = verdict_now() + interval '12 hours'
   where id = :id`,
);

export const failImport = statement(
  "packageImport.fail",
  "update package_import set state = 'failed', fault = :fault::jsonb where id = :id",
);

/**
 * The user who started an import, the number of stored problems, and the number of problems that could not be stored.
 */
export const importOutcome = statement(
  "packageImport.outcome",
  `select i.owner_uid as uid, count(p.seq) filter (where p.stored_as is not null)::int as stored,
     count(p.seq) filter (where p.fault is not null)::int as failed
   from package_import i left join package_problem p on p.import_id = i.id where i.id = :id group by i.id`,
);

/**
 * Stores what the user has decided to do with a problem of an import. Returns no row if the problem could not be read
 * or is already stored.
 */
export const decide = statement(
  "packageImport.decide",
  `update package_problem set decision = :decision::jsonb, fault = null
   where import_id = :id and seq = :seq and content is not null and stored_pid is null returning seq`,
);

/** Stores one decision for all problems of the import that could be read. */
export const decideAll = statement(
  "packageImport.decideAll",
  `update package_problem set decision = :decision::jsonb
   where import_id = :id and content is not null`,
);

/** Positions of the problems that are to be created or replaced according to their decision, but are not stored yet. */
export const toStore = statement(
  "packageImport.toStore",
  `select seq from package_problem
   where import_id = :id and content is not null and fault is null and stored_pid is null
     and decision ->> 'action' in ('create', 'replace')
   order by seq`,
);

export const contentOf = statement(
  "packageImport.content",
  `select content, decision from package_problem
   where import_id = :id and seq = :seq and content is not null and decision is not null
     and stored_pid is null
   for update`,
).narrow<{ content: ReadPackage; decision: Decision }>();

export const setStored = statement(
  "packageImport.stored",
  `update package_problem set stored_pid = :pid, stored_as = :displayId, content = null, fault = null
   where import_id = :id and seq = :seq`,
);

/** Records why a problem could not be stored; the owner may change the decision and retry. */
export const setFault = statement(
  "packageImport.fault",
  "update package_problem set fault = :fault::jsonb where import_id = :id and seq = :seq",
);

/** The stored problem that corresponds to the problem with this key at another judge or site. */
export const problemOfOrigin = statement(
  "packageImport.ofOrigin",
  `select p.id as pid, ${ownedColumns("p")}, p.problem_id as "displayId", r.imported
   from remote_problem r join problem p on p.id = r.problem_id where r.judge = :judge and r.key = :key`,
).narrow<{ imported: Record<string, string> | null }>();

/** A problem of an import, provided that it has not been stored in the problem bank yet. */
export const contentOfImported = statement(
  "packageImport.contentOfImported",
  `select p.content from package_problem p join package_import i on i.id = p.import_id
   where i.id = :id and i.owner_uid = :uid and p.seq = :seq and p.content is not null
     and i.expires_at > verdict_now()`,
).narrow<{ content: ReadPackage }>();

export const problemByDisplayId = statement(
  "packageImport.called",
  `select id as pid, ${ownedColumns("problem")}, auth, is_remote as "isRemote" from problem where problem_id = :displayId for no key update`,
);

export const deleteOldImports = statement(
  "packageImport.sweep",
  "delete from package_import where expires_at < verdict_now()",
);

/** The role and affiliations of a user; no row if the account is not active. */
export const rightsOfActor = statement(
  "packageImport.rights",
  `select role_id as "roleId", affiliations from app_user
   where uid = :uid and status = 0 and deleted_at is null`,
).narrow<{ affiliations: StoredAffiliations }>();
