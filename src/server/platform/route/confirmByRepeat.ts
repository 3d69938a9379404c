import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { ASKS_ITSELF_HEADER } from "../../../shared/call/confirmation.ts";
import type { AnyEndpoint } from "../../../shared/call/endpoint.ts";
import { type ErrorCode, Refusal } from "../../../shared/call/errors.ts";
import type { Database } from "../database/db.ts";
import { storeRefusedCall, takeRefusedCall } from "./refusedCalls.sql.ts";
import type { Viewer } from "./route.ts";

/** A refusal whose text asks the user to confirm the call by repeating it. */
export class RepeatableRefusal extends Refusal {
  constructor({ code, params }: Refusal) {
    super(code, params);
  }
}

/**
 * Handles a call that may be refused until it is confirmed (`confirms` lists these refusals), for clients that cannot
 * send a confirmation. Repeating the identical call in the same session, 2 s to 2 minutes after the refusal, confirms
 * the call once. A repetition within the first 2 s does not confirm the call, because it may be a double click or a
 * retry by a program. Clients that ask their users for the confirmation declare this in a header and send `confirm`.
 * @param handle is called with the input, whose field `confirm` (a list or a flag) contains the confirmed codes.
 */
export async function confirmByRepeat<Input, Output>(
  { db, request }: { db: Database; request: FastifyRequest },
  { declaration, viewer, input }: { declaration: AnyEndpoint; viewer: Viewer | null; input: Input },
  handle: (input: Input) => Promise<Output>,
): Promise<Output> {
  const { confirms } = declaration;
  const sessionId = viewer?.sessionId ?? 0;
  const asksItself = request.headers[ASKS_ITSELF_HEADER] === "true";
  // The session id is 0 for guests and negative for API tokens.
  if (!confirms || sessionId <= 0 || asksItself) return handle(input);
  const hash = hashOf(declaration, request);
  const [refused] = await takeRefusedCall(db, { sessionId, hash });
  const codes = refused?.codes ?? [];
  try {
    return await handle(codes.length > 0 ? confirmed(input, codes) : input);
  } catch (error) {
    if (!(error instanceof Refusal) || !confirms.includes(error.code)) throw error;
    // A call may be refused for several reasons, one after the other, so the codes of all refusals are stored.
    await storeRefusedCall(db, { sessionId, hash, codes: [...codes, error.code] });
    throw new RepeatableRefusal(error);
  }
}

function confirmed<Input>(input: Input, codes: readonly string[]): Input {
  const { confirm } = input as { confirm?: unknown };
  return {
    ...input,
    confirm: Array.isArray(confirm) ? [...(confirm as ErrorCode[]), ...codes] : true,
  };
}

/** Hash of the complete input as it was sent. */
function hashOf({ method, path }: AnyEndpoint, { query, body }: FastifyRequest): Buffer {
  const call = JSON.stringify([method, path, query ?? null, body ?? null]);
  return createHash("sha256").update(call).digest();
}
