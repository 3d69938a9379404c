import * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

/**
 * The input fields that identify the object to which submissions belong, each with the refusal for an unknown id. If a
 * call has several of these fields, only the one that comes first in this object is used. Each scope uses one of these
 * fields. To add a field, only a line in this object is needed.
 */
export const scopeFields = {
  /** A virtual participation of the viewer. */
  vid: "VIRTUAL_NOT_FOUND",
  /** A contest that is over, but to which users still submit. */
  upsolving: "CONTEST_NOT_FOUND",
  /** A contest. */
  cid: "CONTEST_NOT_FOUND",
  /** A training. */
  tid: "TRAINING_NOT_FOUND",
} as const satisfies Record<string, ErrorCode>;

export type ScopeField = keyof typeof scopeFields;

export const scopeFieldNames = Object.keys(scopeFields) as ScopeField[];

/** Returns an object that maps every scope field to the given schema, for the input or output of a call. */
export function scopeIds<Schema>(schema: Schema): Record<ScopeField, Schema> {
  const fields = scopeFieldNames.map((field) => [field, schema]);
  return Object.fromEntries(fields) as Record<ScopeField, Schema>;
}

/** Scope ids as input of calls that submit or run code. 0, "", null and an absent field mean "none". */
export const scopeIdsInput = scopeIds(z.optional(z.nullable(z.union([z.string(), z.number()]))));

/** Converts the scope ids of any object into the form that is used in rows of submissions. */
export function rowIdsOf(ids: Partial<Record<ScopeField, number | null | undefined>>): RowScopeIds {
  const present = scopeFieldNames.flatMap((field) => (ids[field] ? [[field, ids[field]]] : []));
  return { cid: 0, ...(Object.fromEntries(present) as Partial<Record<ScopeField, number>>) };
}

/** In rows of submissions: `cid` is 0 if there is no contest; the other ids are absent if they do not apply. */
export type RowScopeIds = { cid: number } & Partial<Record<ScopeField, number>>;
