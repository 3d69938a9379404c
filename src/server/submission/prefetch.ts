import type { FastifyRequest } from "fastify";
import { scopeFieldNames } from "../../shared/scopeIds.ts";
import { readSession, viewerFinder } from "../account/service.ts";
import type { Db } from "../platform/db.ts";
import type { RouteContext, SignedInCall } from "../platform/route.ts";
import { type ChosenScope, scopesOf } from "../scope/service.ts";
import { askQuestion, type SubmitQuestion } from "./sql.ts";

/** What a submission is asked about; the rest of the question is who asks. */
interface Asked extends ChosenScope {
  displayId: string;
  language: string;
  idempotencyKey: string | null;
}

interface Prefetched extends Asked {
  question: SubmitQuestion;
}

const prefetched = new WeakMap<FastifyRequest, Prefetched>();

/** The id of a problem and the language as the question names them. */
export function askedOf(
  pid: string | number,
  language: string,
): Pick<Asked, "displayId" | "language"> {
  const displayId = String(pid).trim().slice(0, 60).toUpperCase();
  return { displayId, language: language.slice(0, 100) };
}

/**
 * Calls of this context look up their session with the question about their submission, in one way to
 * the database. The answer counts only for the person whom the session names, after everything that is
 * checked before it.
 */
export function withPrefetch(context: RouteContext): RouteContext {
  const { db } = context;
  const findViewer = viewerFinder(db, async (key, request) => {
    const asked = askedIn(db, request.body);
    // Input that the database cannot read is refused later, by name.
    const question = asked && (await ask(db, asked, null, key).catch(() => undefined));
    if (!question) return readSession(db, key);
    prefetched.set(request, { ...asked, question });
    return question.session ?? undefined;
  });
  return { ...context, findViewer };
}

function askedIn(db: Db, body: unknown): Asked | undefined {
  const given = (body ?? {}) as Record<string, unknown>;
  const { pid, language, idempotencyKey } = given;
  if (typeof language !== "string") return undefined;
  if (typeof pid !== "string" && typeof pid !== "number") return undefined;
  const key = typeof idempotencyKey === "string" ? idempotencyKey || null : null;
  const chosen = chosenIn(db, given);
  return chosen && { ...askedOf(pid, language), ...chosen, idempotencyKey: key };
}

/** Undefined where none can be meant: that is refused later, in its turn. */
function chosenIn(db: Db, given: Record<string, unknown>): ChosenScope | undefined {
  const isId = (id: unknown): boolean =>
    id === null || id === undefined || ["string", "number"].includes(typeof id);
  if (!scopeFieldNames.every((field) => isId(given[field]))) return undefined;
  try {
    return scopesOf(db).chosen(given);
  } catch {
    return undefined;
  }
}

/** The question of a call, prefetched or now. */
export async function questionOf(call: SignedInCall, asked: Asked): Promise<SubmitQuestion> {
  const { db, viewer, reply } = call;
  const before = prefetched.get(reply.request);
  const isSame =
    before?.displayId === asked.displayId &&
    before.language === asked.language &&
    before.scope === asked.scope &&
    before.scopeId === asked.scopeId &&
    before.idempotencyKey === asked.idempotencyKey;
  if (isSame && before.question.session?.uid === viewer.uid) return before.question;
  return ask(db, asked, viewer.uid, null);
}

async function ask(
  db: Db,
  { displayId, language, idempotencyKey, scope, scopeId }: Asked,
  ...who: [uid: string, key: null] | [uid: null, key: Buffer]
): Promise<SubmitQuestion> {
  const [uid, key] = who;
  return askQuestion(db, scope, [displayId, language, uid, idempotencyKey, key, scopeId]);
}
