import type { CaseFlags } from "../../../shared/verdict/caseFlags.ts";
import type {
  CheckerProtocol,
  ComparisonKind,
  ComparisonOptions,
} from "../../../shared/verdict/checkers.ts";

export interface TaskCaseRow {
  seq: number;
  inputName: string;
  inputSha: string;
  inputSize: number;
  outputName: string;
  outputSha: string;
  outputSize: number;
  score: number;
  groupNum: number | null;
}

/** How a problem is judged, apart from its test data; the columns of {@link ruleColumns}. */
export interface RuleSource {
  timeLimit: number;
  memoryLimit: number;
  stackLimit: number;
  /** MiB; null or absent: derived from the size of the answers. */
  outputLimit?: number | null;
  timeFactor: number;
  memoryFactor: number;
  judgeMode: "default" | "spj" | "interactive";
  comparison: ComparisonKind | null;
  comparisonOptions: ComparisonOptions;
  removeEndBlank: boolean;
  spjLanguage: string | null;
  spjCode: string | null;
  checkerProtocol: CheckerProtocol;
  checkerFlags: string[];
  /** Absent in problem checks stored before case flags existed. */
  checkerCaseFlags?: CaseFlags[];
  userFiles: Record<string, string> | null;
  judgeFiles: Record<string, string> | null;
}

export interface TaskSourceRow extends RuleSource {
  language: string;
  code: string;
  type: number;
  caseMode: "default" | "iterate_until_wrong" | "subtask";
  cases: TaskCaseRow[];
  subtasks: { num: number; type: "sum" | "min" | "mul"; score: number; dependsOn: number[] }[];
}

/** The columns of {@link ruleColumns} that contain JSON. */
export type RuleJson = Pick<
  RuleSource,
  "comparisonOptions" | "checkerCaseFlags" | "userFiles" | "judgeFiles"
>;

/** Those columns of {@link taskSourceOf} that contain JSON. */
export type TaskJson = RuleJson & Pick<TaskSourceRow, "cases" | "subtasks">;

/** Columns of problem `p`, of language `l` and, if it exists, of the row `pl` for this problem and language. */
export const ruleColumns = `p.time_limit as "timeLimit",
     p.memory_limit as "memoryLimit", p.stack_limit as "stackLimit",
     p.output_limit as "outputLimit",
     coalesce(pl.time_factor, l.time_factor) as "timeFactor",
     coalesce(pl.memory_factor, l.memory_factor) as "memoryFactor",
     p.judge_mode as "judgeMode", p.comparison,
     p.comparison_options as "comparisonOptions", p.is_remove_end_blank as "removeEndBlank",
     p.spj_language as "spjLanguage", p.spj_code as "spjCode",
     p.checker_protocol as "checkerProtocol", p.checker_flags as "checkerFlags",
     p.checker_case_flags as "checkerCaseFlags",
     p.user_extra_file as "userFiles",
     p.judge_extra_file as "judgeFiles"`;

/**
 * SQL expression: the rows `d` of a table of cases, in order, as one JSON value. Each case contains the hashes and
 * sizes of its files.
 */
export function casesOf(table: "problem_case" | "problem_check_case", where: string): string {
  return `(select coalesce(json_agg(json_build_object('seq', d.seq,
         'inputName', d.input_name, 'inputSha', d.input_sha256, 'inputSize', input.size,
         'outputName', d.output_name, 'outputSha', d.output_sha256, 'outputSize', output.size,
         'score', d.score, 'groupNum', d.group_num) order by d.seq), '[]')
      from ${table} d
      join stored_file input on input.sha256 = d.input_sha256
      join stored_file output on output.sha256 = d.output_sha256
      where ${where})`;
}

/** Selects all data of a task: one submission (an SQL expression for its id), and the current data of its problem. */
export function taskSourceOf(submitId: string): string {
  return `select s.language, c.code, p.type, p.judge_case_mode as "caseMode", ${ruleColumns},
     ${casesOf("problem_case", "d.problem_id = p.id and d.data_version = p.data_version")} as cases,
     (select coalesce(json_agg(json_build_object('num', t.num, 'type', t.type,
         'score', t.score, 'dependsOn', t.depends_on) order by t.num), '[]')
      from problem_subtask t
      where t.problem_id = p.id and t.data_version = p.data_version) as subtasks
   from submission s
   join submission_code c on c.submit_id = s.submit_id
   join problem p on p.id = s.problem_id
   join language l on l.oj = p.oj and l.name = s.language
   left join problem_language pl on pl.problem_id = p.id and pl.language_id = l.id
   where s.submit_id = ${submitId}`;
}
