import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/**
 * The objects of the Contest API, version 2023-06, as its public specification (ccs-specs.icpc.io/2023-06/contest_api)
 * describes them, rewritten as JSON Schema. The schemas are strict: a property that the specification does not define
 * is an error.
 */

type Schema = Record<string, unknown>;

const text = { type: "string" };
const name = { type: "string", minLength: 1 };
const whole = { type: "integer" };
const count = { type: "integer", minimum: 0 };
const yesNo = { type: "boolean" };
/** A time in seconds with a resolution of milliseconds. */
const seconds = { type: "number", minimum: 0, multipleOf: 0.001 };
const id = { type: "string", pattern: "^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$" };
const time = {
  type: "string",
  pattern:
    "^\\d{4}-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\d\\.\\d{3}(?:Z|[+-]\\d\\d(?::\\d\\d)?)$",
};
const duration = { type: "string", pattern: "^(?:[1-9]\\d*)?\\d:[0-5]\\d:[0-5]\\d\\.\\d{3}$" };
const signedDuration = { ...duration, pattern: duration.pattern.replace("^", "^-?") };
const judgementType = {
  enum: [
    "AC",
    "RE",
    "WA",
    "TLE",
    "RTE",
    "CE",
    "APE",
    "OLE",
    "PE",
    "EO",
    "IO",
    "NO",
    "WTL",
    "ILE",
    "TCO",
    "TWA",
    "TPE",
    "TEO",
    "TIO",
    "TNO",
    "MLE",
    "SV",
    "IF",
    "RCO",
    "RWA",
    "RPE",
    "REO",
    "RIO",
    "RNO",
    "CTL",
    "JE",
    "SE",
    "CS",
  ],
};

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: "null" }] });
const list = (items: Schema): Schema => ({ type: "array", items });

function object(required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema {
  return {
    type: "object",
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  };
}

const fileOf = (mime: Schema) => object({ href: name, filename: name, mime });
const file = fileOf({ const: "application/zip" });

const state = object({
  started: orNull(time),
  frozen: orNull(time),
  ended: orNull(time),
  thawed: orNull(time),
  finalized: orNull(time),
  end_of_updates: orNull(time),
});

const picture = object({
  href: { type: "string", pattern: "^contests/[0-9]+/logo$" },
  filename: name,
  mime: { enum: ["image/webp"] },
  width: count,
  height: count,
});

const problemCell = object(
  { problem_id: id, num_judged: count, num_pending: count },
  { solved: yesNo, score: { type: "number" }, time: count },
);

const scoreboardRow = object({
  rank: { type: "integer", minimum: 1 },
  team_id: id,
  score: object(
    {},
    { num_solved: count, total_time: count, score: { type: "number" }, time: count },
  ),
  problems: list(problemCell),
});

/** The schema of each type of object. */
const objects: Record<string, Schema> = {
  contest: object(
    {
      id,
      name,
      start_time: orNull(time),
      duration,
      scoreboard_type: { enum: ["pass-fail", "score"] },
    },
    {
      formal_name: text,
      penalty_time: count,
      scoreboard_freeze_duration: duration,
      scoreboard_thaw_time: orNull(time),
      logo: list(picture),
    },
  ),
  "judgement-types": object({ id: judgementType, name, solved: yesNo }, { penalty: yesNo }),
  languages: object({ id, name, entry_point_required: yesNo, extensions: list(name) }),
  problems: object(
    { id, label: name, name, ordinal: whole },
    {
      rgb: { type: "string", pattern: "^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$" },
      time_limit: seconds,
      test_data_count: count,
      max_score: { type: "number" },
    },
  ),
  groups: object({ id, name }),
  organizations: object(
    { id, name },
    { formal_name: text, country: { type: "string", pattern: "^[A-Z]{3}$" } },
  ),
  persons: object({ id, name, role: name, team_ids: list(id) }),
  teams: object(
    { id, name, label: text, display_name: name },
    { organization_id: id, group_ids: list(id), hidden: yesNo, photo: list(fileOf(text)) },
  ),
  accounts: object({ id, username: name, type: name }, { team_id: id }),
  state,
  submissions: object(
    { id, language_id: id, problem_id: id, team_id: id, time, contest_time: signedDuration },
    // The specification requires one file per submission; users who may not see it get an empty list.
    { files: { ...list(file), maxItems: 1 } },
  ),
  judgements: object(
    {
      id,
      submission_id: id,
      start_time: time,
      start_contest_time: signedDuration,
      // This property is required, because the server does not list judgements in progress.
      judgement_type_id: judgementType,
      end_time: time,
      end_contest_time: signedDuration,
    },
    { score: { type: "number" }, max_run_time: seconds },
  ),
  runs: object(
    {
      id,
      judgement_id: id,
      ordinal: { type: "integer", minimum: 1 },
      judgement_type_id: judgementType,
      time,
      contest_time: signedDuration,
    },
    { run_time: seconds },
  ),
  clarifications: {
    ...object(
      { id, text: name, time, contest_time: signedDuration },
      {
        from_team_id: orNull(id),
        to_team_id: orNull(id),
        reply_to_id: orNull(id),
        problem_id: orNull(id),
      },
    ),
    // Clarifications from teams are addressed only to the jury.
    anyOf: [
      { properties: { from_team_id: { type: "null" } } },
      { properties: { to_team_id: { type: "null" } } },
    ],
  },
  awards: object({ id, citation: name, team_ids: list(id) }),
  scoreboard: object({ time, contest_time: signedDuration, state, rows: list(scoreboardRow) }),
  access: object({
    capabilities: list(name),
    endpoints: list(object({ type: name, properties: { ...list(name), minItems: 1 } })),
  }),
  api: object(
    { version: { const: "2023-06" }, version_url: name },
    { provider: object({ name, version: text }) },
  ),
};

const ajv = new Ajv2020({ allErrors: true, strict: true, multipleOfPrecision: 6 });
const validators = new Map<string, ValidateFunction>(
  Object.entries(objects).map(([type, schema]) => [type, ajv.compile(schema)]),
);

const eventEnvelope = ajv.compile(
  object({ type: name, id: orNull(id), data: {} }, { token: orNull(text) }),
);

/** Schema errors of an object of this type; an empty list means valid. */
export function faultsOf(type: string, value: unknown): string[] {
  const validate = validators.get(type);
  if (!validate) return [`unknown type ${type}`];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${type}${instancePath} ${message}: ${JSON.stringify(value)}`,
  );
}

/** Schema errors of one event of the feed; an empty list means valid. */
export function faultsOfEvent(event: { type: string; id: unknown; data: unknown }): string[] {
  if (!eventEnvelope(event)) return [`no event: ${JSON.stringify(event)}`];
  return event.data === null ? [] : faultsOf(event.type, event.data);
}
