import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Answer } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { type Locale, preferredLocale } from "../../../shared/text/locale.ts";
import { confirmServer as english } from "../../../shared/texts/en-US/confirmServer.ts";
import { confirmServer as chinese } from "../../../shared/texts/zh-CN/confirmServer.ts";
import { RepeatableRefusal } from "../route/confirmByRepeat.ts";
import { foreignApiOf, sendForeignRefusal } from "./foreignApi.ts";
import { refusalText, refusedField } from "../text/refusalText.ts";
import { translator } from "../text/translator.ts";

const translate = translator({ "zh-CN": chinese, "en-US": english });

/** Converts every thrown error to an error response in the reader's language. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error, request);
    if (refusal.code === "INTERNAL") request.log.error({ err: error }, "unexpected failure");
    if (isReferenceGone(error)) request.log.warn({ err: error }, "referenced row was deleted");
    return sendRefusal(refusal, request, reply);
  });
}

/** Sends a refusal; hooks that respond without throwing also call this function. */
export function sendRefusal(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { seconds } = refusal.params;
  if (refusal.status === 429 || refusal.status === 503) {
    void reply.header("retry-after", String(seconds ?? 1));
  }
  const foreign = foreignApiOf(request);
  if (foreign) return sendForeignRefusal(foreign, refusal, reply);
  const locale = preferredLocale(request.headers["accept-language"]);
  const answer: Answer<never> = {
    status: refusal.status,
    data: null,
    msg: textOf(refusal, locale),
    code: refusal.code,
    requestId: request.id,
    ...refusedField(refusal, locale),
  };
  // The response is JSON even if the handler has already set another content type.
  return reply.status(refusal.httpStatus).type("application/json; charset=utf-8").send(answer);
}

function textOf(refusal: Refusal, locale: Locale): string {
  const text = refusalText(refusal, locale);
  return refusal instanceof RepeatableRefusal ? `${text} ${translate(locale, "repeat")}` : text;
}

/** Converts Fastify's errors to refusals according to their codes; unknown codes become internal errors. */
function asRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Refusal("UNSUPPORTED_MEDIA_TYPE");
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new Refusal("BODY_TOO_LARGE", { limit: request.routeOptions.bodyLimit });
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return new Refusal("MALFORMED_JSON");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
    case "FST_ERR_BAD_URL":
      return new Refusal("BAD_REQUEST");
    case "FST_ERR_MAX_PARAM_LENGTH":
      return new Refusal("URI_TOO_LONG");
  }
  if (isReferenceGone(error)) return new Refusal("CONFLICT");
  if (isDatabaseUnreachable(error)) return new Refusal("UNAVAILABLE", { seconds: 2 });
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new Refusal("BAD_REQUEST");
  return new Refusal("INTERNAL", { requestId: request.id });
}

/**
 * Whether a write failed because the row that it references no longer exists (foreign_key_violation). This request had
 * read that row, and a concurrent request deleted it before the write. A delete that fails because other rows still
 * refer to the row does not count: it is a defect of the server.
 */
function isReferenceGone({ code, message }: Error & { code?: string }): boolean {
  return code === "23503" && message.startsWith("insert or update");
}

/**
 * Whether there is no connection, or whether PostgreSQL is starting, is stopping or has terminated the session (classes
 * 08 and 57P).
 */
function isDatabaseUnreachable(error: Error & { code?: string; syscall?: string }): boolean {
  const code = error.code ?? "";
  return (
    // After any connection error, the database is treated as unreachable: ENOENT, for example, means that the
    // database's socket does not exist. An ENOENT for a file is an internal error.
    (error.syscall === "connect" && code !== "") ||
    /^(ECONNRESET|EPIPE|08\w{3}|57P0\d)$/.test(code) ||
    /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout/.test(
      error.message,
    )
  );
}
