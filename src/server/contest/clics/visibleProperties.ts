import type { ContestRule } from "../../../shared/contest/contest.ts";
import type { ViewKind } from "./view.ts";

/**
 * Collections of a contest in the order in which the feed first sends them. In this order, objects refer only to
 * objects that were sent earlier.
 */
export const collections = [
  "judgement-types",
  "languages",
  "problems",
  "groups",
  "organizations",
  "teams",
  "persons",
  "submissions",
  "judgements",
  "runs",
  "clarifications",
  "awards",
] as const;

/** For each object type, the properties that its objects have in one view. The endpoint `access` lists them. */
function propertiesFor(kind: ViewKind, rule: ContestRule): Record<string, string[]> {
  const isAcm = rule === "acm";
  const scored = isAcm ? [] : ["score"];
  return {
    contest: [
      "id",
      "name",
      "formal_name",
      "start_time",
      "duration",
      "scoreboard_freeze_duration",
      "scoreboard_thaw_time",
      "scoreboard_type",
      "penalty_time",
      "logo",
    ],
    "judgement-types": ["id", "name", "solved", "penalty"],
    languages: ["id", "name", "entry_point_required", "extensions"],
    problems: [
      "id",
      "label",
      "name",
      "ordinal",
      "rgb",
      "time_limit",
      "test_data_count",
      ...(isAcm ? [] : ["max_score"]),
    ],
    groups: ["id", "name", "hidden"],
    organizations: ["id", "name", "formal_name", "country"],
    teams: [
      "id",
      "label",
      "name",
      "display_name",
      "organization_id",
      "group_ids",
      "hidden",
      ...(kind === "organizer" ? ["photo"] : []),
    ],
    persons: ["id", "name", "role", "team_ids"],
    accounts: ["id", "username", "type", "team_id"],
    state: ["started", "frozen", "ended", "thawed", "finalized", "end_of_updates"],
    submissions: ["id", "language_id", "problem_id", "team_id", "time", "contest_time", "files"],
    judgements: [
      "id",
      "submission_id",
      "judgement_type_id",
      ...scored,
      "start_time",
      "start_contest_time",
      "end_time",
      "end_contest_time",
      "max_run_time",
    ],
    runs: [
      "id",
      "judgement_id",
      "ordinal",
      "judgement_type_id",
      "time",
      "contest_time",
      "run_time",
    ],
    // Users who may not enter the contest cannot read clarifications.
    ...(kind !== "public" && {
      clarifications: [
        "id",
        "from_team_id",
        "to_team_id",
        "reply_to_id",
        "problem_id",
        "text",
        "time",
        "contest_time",
      ],
    }),
    awards: ["id", "citation", "team_ids"],
    scoreboard: ["time", "contest_time", "state", "rows"],
  };
}

/** Returns the `access` object, which lists the endpoints that clients may read. */
export function accessObject(kind: ViewKind, rule: ContestRule) {
  const endpoints = Object.entries(propertiesFor(kind, rule));
  return {
    capabilities: [],
    endpoints: endpoints.map(([type, properties]) => ({ type, properties })),
  };
}
