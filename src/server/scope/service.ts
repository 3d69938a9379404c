import { Refusal } from "../../shared/call/errors.ts";
import { may } from "../../shared/account/roles.ts";
import {
  type RowScopeIds,
  type ScopeField,
  scopeFieldNames,
  scopeFields,
} from "../../shared/call/scopeIds.ts";
import type { Db } from "../platform/database/db.ts";
import { type RuleViewer, viewerIs } from "../platform/route/predicate.ts";
import type { SubmissionScope } from "./policy.ts";
import { factsOf } from "./sql.ts";

/** The scope ids in the input of a call; 0, "", null and absent mean "none". */
export type ScopeIds = Partial<Record<ScopeField, string | number | null | undefined>>;

/** A scope and the id of its object; the id is 0 if the scope has no objects with ids. */
export interface ChosenScope {
  scope: SubmissionScope;
  scopeId: number;
}

/** The scopes of one server, in the order of their registration; features register them. */
export class Scopes {
  readonly #byName = new Map<string, SubmissionScope>();

  add(scope: SubmissionScope): void {
    if (this.#byName.has(scope.name)) throw new Error(`the scope ${scope.name} is offered twice`);
    const sameField = [...this.#byName.values()].find(({ field }) => field === scope.field);
    if (sameField) throw new Error(`${scope.name} and ${sameField.name} have the same field`);
    for (const each of [scope, scope.variant?.scope]) if (each) this.#byName.set(each.name, each);
  }

  /** All registered scopes, with their variants. */
  all(): SubmissionScope[] {
    return [...this.#byName.values()];
  }

  /** Returns the scope with this name; rows of submissions contain the name. */
  byName(name: string): SubmissionScope {
    return this.#byName.get(name) ?? this.removed;
  }

  /**
   * The scope used for rows whose original scope is no longer offered by any feature. These rows are visible to staff
   * only.
   */
  get removed(): SubmissionScope {
    return closed;
  }

  /**
   * The scope that the ids of a call select. Refuses invalid ids, and ids in a field that belongs to no registered
   * scope.
   */
  ofCall(ids: ScopeIds): ChosenScope {
    const place = placeOfIds(ids);
    const scope = this.all().find(({ field }) => field === place?.field);
    if (place) {
      const scopeId = Number(place.id);
      if (scope && Number.isSafeInteger(scopeId) && scopeId > 0) return { scope, scopeId };
      throw unknownScope(place.field, place.id);
    }
    if (!scope) throw new Error("no scope is offered for submissions without one");
    return { scope, scopeId: 0 };
  }
}

/**
 * Returns the scope whose rules apply to an object with these `facts`: the given scope, or its variant if the variant's
 * `has` accepts the `facts`.
 */
export function scopeOf(scope: SubmissionScope, facts: unknown): SubmissionScope {
  return facts !== null && scope.variant?.has(facts) ? scope.variant.scope : scope;
}

/**
 * Returns the account under which the viewer's submissions in the scope are stored. Depending on the object's `facts`,
 * this may be an account other than the viewer's own. Null for a guest.
 */
export function actorOf<Who extends RuleViewer | null>(
  scope: SubmissionScope,
  viewer: Who,
  facts: unknown,
): Who {
  if (viewer === null || facts === null || !scope.actor) return viewer;
  return scope.actor(viewer, facts) as Who;
}

/** The database, and the scopes whose rules decide which rows may be read. */
export interface ScopedDb {
  db: Db;
  scopes: Scopes;
}

/**
 * Returns the first id in a call that identifies a scope, together with its field name; undefined if the call contains
 * no such id.
 */
export function placeOfIds(ids: ScopeIds): { field: ScopeField; id: string | number } | undefined {
  for (const field of scopeFieldNames) {
    const id = ids[field];
    if (isSet(id)) return { field, id };
  }
  return undefined;
}

/** The refusal for an id of an unknown scope. */
export function unknownScope(field: ScopeField, id: string | number): Refusal {
  const code = scopeFields[field];
  const name = code === "CONTEST_NOT_FOUND" ? "cid" : field;
  return new Refusal(code, { [name]: String(id).slice(0, 20) });
}

/** The ids of the scope's object, such as `cid`, that a submission's row contains for this viewer. */
export function wireIdsOf(
  scope: SubmissionScope,
  scopeId: number,
  facts: unknown,
  viewer: RuleViewer | null,
): RowScopeIds {
  if (scope.wireIds) return scope.wireIds(scopeId, facts, viewer);
  return { cid: 0, ...(scope.field && { [scope.field]: scopeId }) };
}

function isSet(id: string | number | null | undefined): id is string | number {
  return id !== null && id !== undefined && String(id).trim() !== "" && Number(id) !== 0;
}

/**
 * Reads the data that the scope's rules need about these ids and viewers (null: guests). Runs one query, or none if the
 * scope has no `facts`.
 */
export async function readFacts(
  db: Db,
  scope: SubmissionScope,
  query: { scopeIds: number[]; uids: (string | null)[] },
): Promise<(scopeId: number, uid: string | null) => unknown> {
  if (!scope.facts) return () => null;
  const rows = await factsOf(db, scope.facts, query);
  const factsByKey = new Map(
    rows.map(({ scopeId, uid, facts }) => [`${scopeId} ${uid ?? ""}`, facts]),
  );
  return (scopeId, uid) => factsByKey.get(`${scopeId} ${uid ?? ""}`) ?? null;
}

/** All users with an administrative role. */
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
