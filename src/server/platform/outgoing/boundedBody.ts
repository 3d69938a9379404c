import { pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { OutgoingError } from "./outgoingError.ts";
import type { WireAnswer } from "./transport.ts";

/**
 * The content encodings that requests accept for responses; a response in either encoding is decompressed piece by
 * piece.
 */
export const ACCEPTED_ENCODINGS = "gzip, br";

/**
 * Yields the decompressed body of a response in parts. Throws if the body has more than `most` bytes, either before or
 * after decompression.
 * @throws OutgoingError with the code `bodyTooLarge`, `invalidAnswer` or `connectionLost`
 */
export async function* boundedBody(
  answer: WireAnswer,
  most: number,
  origin: string,
): AsyncGenerator<Buffer, void> {
  try {
    if (Number(answer.headers["content-length"] ?? 0) > most) throw tooLarge(origin);
    const received = atMost(answer.body, most, origin);
    yield* atMost(decompressed(received, answer, origin), most, origin);
  } catch (error) {
    throw failureOf(error, origin);
  }
}

async function* atMost(
  parts: AsyncIterable<Buffer>,
  most: number,
  origin: string,
): AsyncGenerator<Buffer, void> {
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > most) throw tooLarge(origin);
    yield part;
  }
}

function tooLarge(origin: string): OutgoingError {
  return new OutgoingError("bodyTooLarge", origin, true);
}

function decompressed(
  received: AsyncIterable<Buffer>,
  { headers }: WireAnswer,
  origin: string,
): AsyncIterable<Buffer> {
  const encoding = (headers["content-encoding"] ?? "").trim().toLowerCase();
  switch (encoding) {
    case "":
    case "identity":
      return received;
    case "gzip":
    case "x-gzip":
      return pipeline(received, createGunzip(), () => undefined);
    case "br":
      return pipeline(received, createBrotliDecompress(), () => undefined);
    default:
      throw new OutgoingError("invalidAnswer", origin, true, `content encoding ${encoding}`);
  }
}

/** Distinguishes errors of decompression and of Node's parser from errors of the connection. */
function failureOf(error: unknown, origin: string): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  const isInvalid = /^(?:Z_|ERR_(?:_|BROTLI)|HPE_)/.test(code);
  return new OutgoingError(isInvalid ? "invalidAnswer" : "connectionLost", origin, true, error);
}
