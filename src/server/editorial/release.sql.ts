import { belongsTo, withinReach } from "../authority/fragments/reach.sql.ts";
import { keepsTexts, overNow } from "../contest/fragments/facts.sql.ts";
import { isUnfinished, solvedInClass } from "../training/fragments/classwork.sql.ts";

/** The parameters are the fields of `ReleaseReader`. */
const organized = withinReach("c", {
  everything: ":contestEverything",
  ownUid: ":contestOwnUid?",
  grantedIds: ":contestGrantedIds",
  grantGroupIds: ":contestGrantGroupIds",
  groupIds: ":contestGroupIds",
});
const assisted = withinReach("t", {
  everything: ":trainingEverything",
  ownUid: ":trainingOwnUid?",
  grantedIds: ":trainingGrantedIds",
  grantGroupIds: ":trainingGrantGroupIds",
  groupIds: ":trainingGroupIds",
});

const ofProblem = "cp.problem_id = p.id";
const contestsOfProblem = `contest_problem cp join contest c on c.id = cp.contest_id where ${ofProblem}`;

const inRunningContest = `exists (select 1 from ${contestsOfProblem} and ${keepsTexts(":groupIds")}
     and not ${overNow} and c.start_time <= verdict_now() and c.is_visible and not ${organized})`;

const inOpenContest = `exists (select 1 from ${contestsOfProblem} and ${keepsTexts(":groupIds")}
     and not ${overNow})`;

const inVirtual = `exists (select 1 from virtual_participation v join contest_problem cp on cp.contest_id = v.contest_id
     where v.uid = :uid? and v.ends_at > verdict_now() and ${ofProblem})`;

const inHomework = `exists (select 1 from training_problem tp join training t on t.id = tp.training_id
       join homework h on h.training_id = t.id
     where tp.problem_id = p.id and t.is_visible and h.start_time <= verdict_now() and ${isUnfinished}
       and ${belongsTo("t.group_id", ":groupIds")} and not ${assisted})`;

const hasSolved = `(exists (select 1 from solved m where m.uid = :uid? and m.problem_id = p.id)
     or ${solvedInClass(":uid?")})`;

/**
 * Columns for `problem p`: the fields of `ReleaseFacts`. The parameters of `ReleaseReader` describe the reader.
 */
export const releaseFacts = `${inRunningContest} as "inRunningContest", ${inOpenContest} as "inOpenContest",
     ${inVirtual} as "inVirtual", ${inHomework} as "inHomework", ${hasSolved} as "hasSolved"`;

/**
 * SQL condition on `editorial e` of `problem p`, with the parameters of `ReleaseReader`; equivalent to `isReleased`.
 */
export const isOpenEditorial = `(e.state = 'published' and e.deleted_at is null
     and case e.release when 'always' then true when 'solved' then ${hasSolved}
       when 'contest' then not ${inOpenContest} else e.release_at <= verdict_now() end
     and not ${inRunningContest} and not ${inVirtual} and not ${inHomework})`;
