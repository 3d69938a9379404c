import * as z from "zod/mini";
import { type CaseFlags, caseFlags } from "../verdict/caseFlags.ts";
import {
  checkerFlags,
  type CheckerProtocol,
  checkerProtocol,
  type ComparisonKind,
  comparisonKind,
  type ComparisonOptions,
  comparisonOptions,
} from "../verdict/checkers.ts";
import { wholeNumber } from "../call/endpoint.ts";
import { type FeedbackPolicy, feedbackPolicy } from "../verdict/feedback.ts";
import { ProblemAuth } from "./problem.ts";

/**
 * The fields of a problem, each of which has a database column. Settings that consist of a single value are in
 * `problemSettings.ts`.
 */
export interface ProblemFields {
  /** Display id in upper case. */
  problemId: string;
  auth: number;
  difficulty: number;
  examples: { input: string; output: string }[];
  type: number;
  judgeMode: "default" | "spj" | "interactive";
  judgeCaseMode: "default" | "iterate_until_wrong" | "subtask";
  /** Null means `lines` if trailing blanks are stripped, and `exact` otherwise. */
  comparison: ComparisonKind | null;
  comparisonOptions: ComparisonOptions;
  spjLanguage: string | null;
  spjCode: string | null;
  checkerProtocol: CheckerProtocol;
  checkerFlags: string[];
  /** Test cases for which the checker gets arguments other than its default arguments. */
  checkerCaseFlags: CaseFlags[];
  /** File contents by file name. */
  userExtraFile: Record<string, string>;
  judgeExtraFile: Record<string, string>;
  source: string;
  feedback: FeedbackPolicy;
}

export type FieldName = keyof ProblemFields;

export interface Field<Value = unknown> {
  /** SQL type of the column, also used when a whole problem is read as a record; null values are stored as SQL null. */
  column: "int" | "text" | "text[]" | "jsonb";
  /** The field's value in a new problem, and in stored versions that were saved before the field existed. */
  initial: Value;
  /** Whether an empty value is stored as null. When null is read, it becomes the initial value. */
  isNullIfEmpty?: true;
  /** Whether packages contain the field under the same name and with an unchanged value. */
  isInPackage?: true;
  /**
   * The group that lists the field in comparisons of two versions; null if the comparison of another field includes
   * this field.
   */
  group: "basics" | "examples" | "judging" | "program" | "files" | "sharing" | null;
}

/**
 * This table determines the database columns of these fields and their treatment in forms, comparisons, the history and
 * packages. The schemas below determine the format of the fields in API requests and in packages. A new field needs a
 * line in the table and in the schemas, a type in `ProblemFields`, a migration that adds a column with the field's
 * name, a display name in `texts/…/problemUnits.ts`, and an input in the form.
 */
export const problemFields = {
  problemId: { column: "text", initial: "", group: "basics" },
  auth: { column: "int", initial: ProblemAuth.Private, group: "basics" },
  difficulty: { column: "int", initial: 1, isInPackage: true, group: "basics" },
  examples: { column: "jsonb", initial: [], isInPackage: true, group: "examples" },
  type: { column: "int", initial: 1, isInPackage: true, group: "judging" },
  judgeMode: { column: "text", initial: "default", isInPackage: true, group: "judging" },
  judgeCaseMode: { column: "text", initial: "default", isInPackage: true, group: "judging" },
  comparison: { column: "text", initial: null, group: "judging" },
  comparisonOptions: { column: "jsonb", initial: {}, group: null },
  spjLanguage: { column: "text", initial: null, group: "program" },
  spjCode: { column: "text", initial: null, group: "program" },
  checkerProtocol: { column: "text", initial: "verdict", isInPackage: true, group: "program" },
  checkerFlags: { column: "text[]", initial: [], isInPackage: true, group: "program" },
  checkerCaseFlags: { column: "jsonb", initial: [], isInPackage: true, group: "program" },
  userExtraFile: { column: "jsonb", initial: {}, isNullIfEmpty: true, group: "files" },
  judgeExtraFile: { column: "jsonb", initial: {}, isNullIfEmpty: true, group: "files" },
  source: {
    column: "text",
    initial: "",
    isNullIfEmpty: true,
    isInPackage: true,
    group: "sharing",
  },
  feedback: { column: "text", initial: "all", group: "sharing" },
} as const satisfies { [Name in FieldName]: Field<ProblemFields[Name]> };

/** Schemas of a field in packages, in API requests (where an absent field stays unchanged) and in API responses. */
const schemasOf = <Schema extends z.ZodMiniType, Output extends z.ZodMiniType>(
  schema: Schema,
  output: Output,
) => ({ schema, input: z.optional(z.nullable(schema)), output });
const choice = <Schema extends z.ZodMiniType>(schema: Schema) => schemasOf(schema, schema);
const text = () => choice(z.string());
const textOrNull = () => schemasOf(z.string(), z.nullable(z.string()));
const number = () => schemasOf(wholeNumber, z.int());

// The schemas are created in a function call, so that bundlers can remove them from the pages, which do not parse
// anything.
const fieldSchemas = (() =>
  ({
    problemId: text(),
    auth: number(),
    difficulty: number(),
    /** A sequence of `<input>…</input><output>…</output>` pairs. */
    examples: text(),
    type: number(),
    judgeMode: choice(z.enum(["default", "spj", "interactive"])),
    judgeCaseMode: choice(z.enum(["default", "iterate_until_wrong", "subtask"])),
    comparison: schemasOf(comparisonKind, z.nullable(comparisonKind)),
    comparisonOptions: choice(comparisonOptions),
    spjLanguage: textOrNull(),
    spjCode: textOrNull(),
    checkerProtocol: choice(checkerProtocol),
    checkerFlags: schemasOf(checkerFlags, z.array(z.string())),
    checkerCaseFlags: choice(caseFlags),
    /** JSON text. */
    userExtraFile: textOrNull(),
    judgeExtraFile: textOrNull(),
    source: text(),
    feedback: choice(feedbackPolicy),
  }) as const satisfies Record<
    FieldName,
    { schema: z.ZodMiniType; input: z.ZodMiniType; output: z.ZodMiniType }
  >)();

export const fieldNames = Object.keys(problemFields) as FieldName[];

/** Collects the property `key` from the declarations of all fields. */
function partOfEach<
  Declared extends Record<FieldName, Record<Key, unknown>>,
  Key extends "initial" | "input" | "output",
>(declared: Declared, key: Key): { [Name in FieldName]: Declared[Name][Key] } {
  const entries = fieldNames.map((name) => [name, declared[name][key]]);
  return Object.fromEntries(entries) as { [Name in FieldName]: Declared[Name][Key] };
}

/** Initial values of the fields of a new problem. */
export const initialFields: ProblemFields = partOfEach<
  { [Name in FieldName]: Field<ProblemFields[Name]> },
  "initial"
>(problemFields, "initial");
export const fieldInputs = partOfEach(fieldSchemas, "input");
export const fieldOutputs = partOfEach(fieldSchemas, "output");

/** The problem fields of a row. */
export function fieldsOf<Row extends Partial<Record<FieldName, unknown>>>(
  row: Row,
): Pick<Row, FieldName & keyof Row> {
  return picked(row, fieldNames);
}

type PackagedName = {
  [Name in FieldName]: (typeof problemFields)[Name] extends { isInPackage: true } ? Name : never;
}[FieldName];

const isPackaged = (name: FieldName): name is PackagedName =>
  (problemFields[name] as Field).isInPackage === true;

/** Returns the fields of a problem that are copied into packages unchanged. */
export function packageFieldsOf<Row extends Record<PackagedName, unknown>>(
  row: Row,
): Pick<Row, PackagedName> {
  return picked(row, fieldNames.filter(isPackaged));
}

type PackageSchemas = {
  [Name in PackagedName]: z.ZodMiniDefault<(typeof fieldSchemas)[Name]["schema"]>;
};

/** Schemas of the fields in packages; an absent field gets the value that it has in a new problem. */
export function packageSchemas(): PackageSchemas {
  const entries = fieldNames.filter(isPackaged).map((name) => {
    const schema: z.ZodMiniType = fieldSchemas[name].schema;
    return [name, z._default(schema, problemFields[name].initial)];
  });
  return Object.fromEntries(entries) as PackageSchemas;
}

function picked<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly PropertyKey[],
): Pick<Row, Name> {
  const entries = names.flatMap((name) =>
    name in row ? [[name, row[name as keyof Row]] as const] : [],
  );
  return Object.fromEntries(entries) as Pick<Row, Name>;
}

/** The fields whose columns are JSON. */
export type JsonFields = {
  [
    Name in FieldName as (typeof problemFields)[Name]["column"] extends "jsonb" ? Name : never
  ]: ProblemFields[Name];
};

type NameIn<Group> = {
  [Name in FieldName]: (typeof problemFields)[Name]["group"] extends Group ? Name : never;
}[FieldName];

/** The fields that belong to one group in comparisons, in the order in which they are declared. */
export function fieldsIn<Group extends Field["group"]>(group: Group): NameIn<Group>[] {
  return fieldNames.filter((name) => problemFields[name].group === group) as NameIn<Group>[];
}
