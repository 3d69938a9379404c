import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** What a handler answers instead of data when the call's answer is a file. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer | Readable;
  constructor(name: string, type: string, bytes: Buffer | Readable) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }
}

/** Sends a file for one reader: never shown in place, never kept on the way. */
export function sendDownload(reply: FastifyReply, { name, type, bytes }: Download): FastifyReply {
  const encoded = encodeURIComponent(name).replaceAll("'", "%27");
  return reply
    .headers({
      "content-disposition": `attachment; filename*=UTF-8''${encoded}`,
      "cache-control": "no-store",
    })
    .type(type)
    .send(bytes);
}
