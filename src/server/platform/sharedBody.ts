import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { otherWork } from "./otherWork.ts";

/** The bytes of answers that many readers share; those that were not used for the longest time are made again. */
export class Bodies {
  readonly #bytesMax: number;
  /** The size of each, the longest unused first. */
  readonly #sizes = new Map<Body, number>();
  #total = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  use(body: Body, size: number): void {
    this.#total += size - (this.#sizes.get(body) ?? 0);
    this.#sizes.delete(body);
    this.#sizes.set(body, size);
    for (const [oldest, each] of this.#sizes) {
      if (this.#total <= this.#bytesMax || oldest === body) return;
      this.#sizes.delete(oldest);
      this.#total -= each;
      oldest.release();
    }
  }
}

/** What names a version of a body. */
interface Version {
  etag: string;
  /** Bytes without compression. */
  size: number;
}

/** Parts that are made without a pause. */
const AT_ONCE = 8;

/** One answer for many readers: written and compressed once for all of them. */
export class Body {
  readonly #bodies: Bodies;
  readonly #write: () => Iterable<string>;
  #version: Version | undefined;
  #plain: Promise<readonly Buffer[]> | undefined;
  #gzip: Promise<Buffer> | undefined;
  #gzipSize = 0;

  /** `write`: the text in parts. */
  constructor(bodies: Bodies, write: () => Iterable<string>) {
    this.#bodies = bodies;
    this.#write = write;
  }

  /** Depends on nothing but the bytes. */
  async version(): Promise<Version> {
    if (!this.#version) await this.parts();
    return this.#version ?? { etag: "", size: 0 };
  }

  async parts(): Promise<readonly Buffer[]> {
    this.#plain ??= this.#written();
    const parts = await this.#plain;
    this.#use();
    return parts;
  }

  async gzip(): Promise<Buffer> {
    this.#gzip ??= this.#compressed();
    const bytes = await this.#gzip;
    this.#gzipSize = bytes.length;
    this.#use();
    return bytes;
  }

  /** It is made again when it is asked for. */
  release(): void {
    this.#plain = undefined;
    this.#gzip = undefined;
  }

  #use(): void {
    const plain = this.#plain ? (this.#version?.size ?? 0) : 0;
    this.#bodies.use(this, plain + (this.#gzip ? this.#gzipSize : 0));
  }

  async #compressed(): Promise<Buffer> {
    return buffer(Readable.from(await this.parts()).pipe(createGzip({ level: 4 })));
  }

  async #written(): Promise<readonly Buffer[]> {
    const hash = createHash("sha1");
    const parts: Buffer[] = [];
    let size = 0;
    for (const text of this.#write()) {
      const part = Buffer.from(text);
      parts.push(part);
      hash.update(part);
      size += part.length;
      if (parts.length % AT_ONCE === 0) await otherWork();
    }
    this.#version = { etag: `W/"${hash.digest("base64url").slice(0, 22)}"`, size };
    return parts;
  }
}
