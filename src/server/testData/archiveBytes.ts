import QuickLRU from "quick-lru";
import { Readable } from "node:stream";
import { RandomAccessReader } from "yauzl";
import type { FileStore } from "../platform/file/files.ts";

/** Parts begin at multiples of the block size, so that a block never spans two parts. */
const BLOCK = 1024 * 1024;
/** The cache, a `QuickLRU`, holds up to twice this number of blocks. */
const BLOCKS_MAX = 8;

export interface StoredPart {
  start: number;
  size: number;
  sha256: string;
}

/**
 * Random access to an archive stored in parts. The archive's directory is read in many small pieces, so up to 16 MB of
 * blocks are cached.
 */
export class ArchiveBytes extends RandomAccessReader {
  readonly #files: FileStore;
  /** The parts in order, without gaps. */
  readonly #parts: readonly StoredPart[];
  /** Blocks by number, least recently used first. */
  readonly #blocks = new QuickLRU<number, Promise<Buffer>>({ maxSize: BLOCKS_MAX });

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
    // oxlint-disable-next-line promise/no-callback-in-promise -- the library has a callback interface
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
    const cached = this.#blocks.get(number);
    const block = cached ?? this.#load(number * BLOCK);
    if (!cached) this.#blocks.set(number, block);
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
