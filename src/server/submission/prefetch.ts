import type { FastifyRequest } from "fastify";
import { sessionByToken, viewerFinder } from "../account/service.ts";
import { type Db, only } from "../platform/db.ts";
import type { RouteContext, SignedInCall } from "../platform/route.ts";
import { type SubmitQuestion, submitQuestion } from "./sql.ts";

/** What a submission is asked about; the rest of the question is who asks. */
interface Asked {
  displayId: string;
  language: string;
  idempotencyKey: string | null;
}

interface Ahead extends Asked {
  question: SubmitQuestion;
}

const ahead = new WeakMap<FastifyRequest, Ahead>();

/** The id of a problem and the language as the question names them. */
export function askedOf(pid: string | number, language: string): Omit<Asked, "idempotencyKey"> {
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
    const asked = askedIn(request.body);
    // Input that the database cannot read is refused later, by name.
    const question = asked && (await ask(db, asked, null, key).catch(() => undefined));
    if (!question) return (await sessionByToken(db, key))[0];
    ahead.set(request, { ...asked, question });
    return question.session ?? undefined;
  });
  return { ...context, findViewer };
}

function askedIn(body: unknown): Asked | undefined {
  const { pid, language, idempotencyKey } = (body ?? {}) as Record<string, unknown>;
  if (typeof language !== "string") return undefined;
  if (typeof pid !== "string" && typeof pid !== "number") return undefined;
  const key = typeof idempotencyKey === "string" ? idempotencyKey || null : null;
  return { ...askedOf(pid, language), idempotencyKey: key };
}

/** The question of a call, prefetched or now. */
export async function questionOf(call: SignedInCall, asked: Asked): Promise<SubmitQuestion> {
  const { db, viewer, reply } = call;
  const before = ahead.get(reply.request);
  const isSame =
    before?.displayId === asked.displayId &&
    before.language === asked.language &&
    before.idempotencyKey === asked.idempotencyKey;
  if (isSame && before.question.session?.uid === viewer.uid) return before.question;
  return ask(db, asked, viewer.uid, null);
}

async function ask(
  db: Db,
  { displayId, language, idempotencyKey }: Asked,
  ...who: [uid: string, key: null] | [uid: null, key: Buffer]
): Promise<SubmitQuestion> {
  const [uid, key] = who;
  return only(await submitQuestion(db, ...[displayId, language, uid, idempotencyKey, key]));
}
