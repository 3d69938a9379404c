import { Refusal } from "../../shared/errors.ts";
import { may } from "../../shared/roles.ts";
import {
  type RowScopeIds,
  type ScopeField,
  scopeFieldNames,
  scopeFields,
} from "../../shared/scopeIds.ts";
import type { Database, Db } from "../platform/db.ts";
import { viewerIs } from "../platform/predicate.ts";
import type { SubmissionScope } from "./policy.ts";
import { factsOf } from "./sql.ts";

/** The ids of a call: 0, "", null and absent mean "none". */
export type ScopeIds = Partial<Record<ScopeField, string | number | null | undefined>>;

/** A scope and which of its things is meant; 0 where it has none. */
export interface ChosenScope {
  scope: SubmissionScope;
  scopeId: number;
}

/** The scopes of one server, in the order of their registration. */
export class Scopes {
  readonly #byName = new Map<string, SubmissionScope>();

  add(scope: SubmissionScope): void {
    if (this.#byName.has(scope.name)) throw new Error(`the scope ${scope.name} is offered twice`);
    const sameField = [...this.#byName.values()].find(({ field }) => field === scope.field);
    if (sameField) throw new Error(`${scope.name} and ${sameField.name} have the same field`);
    this.#byName.set(scope.name, scope);
  }

  all(): SubmissionScope[] {
    return [...this.#byName.values()];
  }

  /** That of stored rows. Rows of a scope that no feature offers any more are for staff alone. */
  named(name: string): SubmissionScope {
    return this.#byName.get(name) ?? closed;
  }

  /** Which scope a call means. A refusal where none is offered for its field, or for an id that cannot be one. */
  chosen(ids: ScopeIds): ChosenScope {
    const given = givenIn(ids);
    const scope = this.all().find(({ field }) => field === given?.field);
    if (given) {
      const scopeId = Number(given.id);
      if (scope && Number.isSafeInteger(scopeId) && scopeId > 0) return { scope, scopeId };
      throw unknownScope(given.field, given.id);
    }
    if (!scope) throw new Error("no scope is offered for submissions without one");
    return { scope, scopeId: 0 };
  }
}

/** The id that counts among those of a call; undefined: none is given. */
export function givenIn(ids: ScopeIds): { field: ScopeField; id: string | number } | undefined {
  for (const field of scopeFieldNames) {
    const id = ids[field];
    if (isGiven(id)) return { field, id };
  }
  return undefined;
}

/** The refusal for an id that no scope knows. */
export function unknownScope(field: ScopeField, id: string | number): Refusal {
  return new Refusal(scopeFields[field], { [field]: String(id).slice(0, 20) });
}

/** The ids of a submission as its row carries them. */
export function wireIdsOf(scope: SubmissionScope, scopeId: number, facts: unknown): RowScopeIds {
  if (scope.wireIds) return scope.wireIds(scopeId, facts);
  return { cid: 0, ...(scope.field && { [scope.field]: scopeId }) };
}

function isGiven(id: string | number | null | undefined): id is string | number {
  return id !== null && id !== undefined && String(id).trim() !== "" && Number(id) !== 0;
}

const scopesOfDatabase = new WeakMap<Db, Scopes>();

/** The scopes of the server that has this database open. */
export function scopesOf(db: Db): Scopes {
  const scopes = scopesOfDatabase.get(db);
  if (!scopes) throw new Error("scopes are found by the server's database, not by a transaction");
  return scopes;
}

/** To be filled by the registrations of features. */
export function openScopes(db: Database): Scopes {
  const scopes = new Scopes();
  scopesOfDatabase.set(db, scopes);
  return scopes;
}

/**
 * What the scope's rules must know of these ids for these viewers (null: guests). One question, or none where
 * the scope asks nothing.
 */
export async function readFacts(
  db: Db,
  scope: SubmissionScope,
  asked: { scopeIds: number[]; uids: (string | null)[] },
): Promise<(scopeId: number, uid: string | null) => unknown> {
  if (!scope.facts) return () => null;
  const rows = await factsOf(db, scope.facts, asked);
  const known = new Map(rows.map(({ scopeId, uid, facts }) => [`${scopeId} ${uid ?? ""}`, facts]));
  return (scopeId, uid) => known.get(`${scopeId} ${uid ?? ""}`) ?? null;
}

/** Everybody with a role in the administration. */
export const siteStaff = viewerIs("siteStaff", ({ role }) => may(role, "enterAdmin"));

const closed: SubmissionScope = {
  name: "",
  field: undefined,
  listed: false,
  admission: {
    problem: () => "false",
    admit() {
      throw new Error("a submission to a scope that does not exist");
    },
  },
  priority: () => Number.MAX_SAFE_INTEGER,
  countable: async () => false,
  visibility: {
    staff: siteStaff,
    row: false,
    result: true,
    figures: true,
    cases: true,
    over: false,
    code: false,
    openedJuryData: false,
    share: false,
    resubmit: false,
  },
  rejudging: { refusal: () => undefined, priority: 3, resubmitRefusal: () => undefined },
  ownStatus: async () => ({}),
};
