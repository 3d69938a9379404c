import { Readable } from "node:stream";
import { RandomAccessReader } from "yauzl";
import type { FileStore } from "../platform/files.ts";
import { keepNewest } from "../platform/keepNewest.ts";

/** Parts begin at multiples of it, so that a block never spans two. */
const BLOCK = 1024 * 1024;
const BLOCKS_HELD = 16;

export interface StoredPart {
  start: number;
  size: number;
  sha256: string;
}

/**
 * An archive that lies in the store in parts, read anywhere. A directory is read in very many small
 * pieces, so blocks stay for a while; at most 16 MB of them.
 */
export class ArchiveBytes extends RandomAccessReader {
  readonly #files: FileStore;
  /** In order, without gaps. */
  readonly #parts: readonly StoredPart[];
  /** By number, least lately used first. */
  readonly #blocks = new Map<number, Promise<Buffer>>();

  constructor(files: FileStore, parts: readonly StoredPart[]) {
    super();
    this.#files = files;
    this.#parts = parts;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#slices(start, end), { objectMode: false });
  }

  override read(
    ...[buffer, offset, length, position, callback]: Parameters<RandomAccessReader["read"]>
  ): void {
    const filled = this.#copy(buffer.subarray(offset, offset + length), position);
    // oxlint-disable-next-line promise/no-callback-in-promise -- the library asks by callback
    filled.then(() => callback(null), callback);
  }

  async #copy(target: Buffer, position: number): Promise<void> {
    let written = 0;
    for await (const slice of this.#slices(position, position + target.length)) {
      written += slice.copy(target, written);
    }
    if (written < target.length) throw new Error("unexpected EOF");
  }

  async *#slices(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const block = await this.#block(Math.floor(at / BLOCK));
      const slice = block.subarray(at % BLOCK, (at % BLOCK) + end - at);
      if (slice.length === 0) return;
      at += slice.length;
      yield slice;
    }
  }

  #block(number: number): Promise<Buffer> {
    const held = this.#blocks.get(number);
    const block = held ?? this.#load(number * BLOCK);
    keepNewest(this.#blocks, [number, block], BLOCKS_HELD);
    return block;
  }

  async #load(position: number): Promise<Buffer> {
    const part = this.#parts.find(
      ({ start, size }) => position >= start && position < start + size,
    );
    if (!part) return Buffer.alloc(0);
    const start = position - part.start;
    return this.#files.readBytes(part.sha256, start, Math.min(BLOCK, part.size - start));
  }
}
