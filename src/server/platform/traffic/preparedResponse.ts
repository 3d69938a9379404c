import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnyEndpoint } from "../../../shared/call/endpoint.ts";
import { preferredEncoding } from "./compress.ts";

type Encoding = "br" | "gzip" | "identity";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * A handler returns an instance of this class to send the same data to many readers. The data is then checked against
 * the endpoint's output schema, serialized and compressed only once. Clients that already have this version get a 304
 * response.
 */
export class Prepared {
  readonly etag: string;
  readonly #declaration: AnyEndpoint;
  readonly #data: () => unknown;
  readonly #bodies = new Map<Encoding, Promise<Buffer>>();

  /** @param tag names the data; it may contain letters, digits, dots and hyphens. */
  constructor(declaration: AnyEndpoint, tag: string, data: () => unknown) {
    this.#declaration = declaration;
    this.#data = data;
    this.etag = `W/"${tag}"`;
  }

  body(encoding: Encoding): Promise<Buffer> {
    const cachedBody = this.#bodies.get(encoding);
    if (cachedBody) return cachedBody;
    const body = this.#make(encoding);
    this.#bodies.set(encoding, body);
    return body;
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    if (encoding === "identity") {
      const data = this.#declaration.output.parse(this.#data());
      return Buffer.from(JSON.stringify({ status: 200, data, msg: "success" }));
    }
    const plain = await this.body("identity");
    if (encoding === "gzip") return gzipped(plain, { level: 6 });
    return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  }
}

/**
 * Sends a prepared response. Access is decided on every request, so clients must revalidate a response before they use
 * it again; unchanged data is not sent again.
 */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
): Promise<FastifyReply> {
  const { etag } = prepared;
  const vary = "accept-encoding, authorization";
  void reply.headers({ "cache-control": "private, no-cache", vary, etag });
  const etags = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  if (etags.includes(etag)) return reply.code(304).send();
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  const body = await prepared.body(encoding ?? "identity");
  if (encoding !== undefined) void reply.header("content-encoding", encoding);
  return reply.type("application/json; charset=utf-8").send(body);
}
