import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { otherWork } from "./otherWork.ts";

/** Compressed answers that many readers share; those that were not used for the longest time are made again. */
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

/**
 * One answer for many readers, whose text is made in parts: for each reader anew as it is taken, so that long answers
 * take no memory, and compressed once for all.
 */
export class Body {
  readonly #bodies: Bodies;
  readonly parts: () => Iterable<string>;
  #version: Promise<Version> | undefined;
  #gzip: Promise<Buffer> | undefined;

  constructor(bodies: Bodies, parts: () => Iterable<string>) {
    this.#bodies = bodies;
    this.parts = parts;
  }

  /** Depends on nothing but the bytes. */
  version(): Promise<Version> {
    this.#version ??= this.#read();
    return this.#version;
  }

  async gzip(): Promise<Buffer> {
    this.#gzip ??= buffer(Readable.from(this.parts()).pipe(createGzip({ level: 4 })));
    const bytes = await this.#gzip;
    this.#bodies.use(this, bytes.length);
    return bytes;
  }

  /** It is compressed again when it is asked for. */
  release(): void {
    this.#gzip = undefined;
  }

  async #read(): Promise<Version> {
    const hash = createHash("sha1");
    let [size, count] = [0, 0];
    for (const part of this.parts()) {
      hash.update(part);
      size += Buffer.byteLength(part);
      count += 1;
      if (count % AT_ONCE === 0) await otherWork();
    }
    return { etag: `W/"${hash.digest("base64url").slice(0, 22)}"`, size };
  }
}
