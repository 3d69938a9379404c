import {
  discardDataUpload,
  getDataUpload,
  PART_BYTES,
  readDataUpload,
  sendDataPart,
  startDataUpload,
  type UploadState,
} from "../../../../shared/problem/testData.ts";
import { call, upload } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { crc32Of } from "./crc32.ts";

/**
 * Progress of an upload: during the transfer, the number of bytes that the server has received; after the transfer, the
 * number of bytes that the server has unpacked.
 */
export interface Sending {
  step: "sending" | "paused" | "offline" | "reading" | "done" | "failed";
  name: string;
  sent: number;
  size: number;
  state: UploadState | null;
  error: unknown;
}

/** Delay of the first retry after a broken connection, in milliseconds; it is doubled up to the maximum. */
const RETRY_MS = 1000;
const LONGEST_MS = 15_000;
const POLL_MS = 700;

interface Options {
  file: File;
  unixLines: boolean;
  /** Id of an earlier upload of the same file. */
  earlier?: string | undefined;
  onChange: (sending: Sending) => void;
}

/**
 * Sends an archive part by part and retries after broken connections; afterwards reports how far the server has read
 * the archive. The server records the received parts, so nothing is sent twice, even after a reload.
 */
export class PartSender {
  readonly #options: Options;
  #now: Sending;
  #stopped = false;
  #goOn: (() => void) | null = null;

  constructor(options: Options) {
    this.#options = options;
    const { name, size } = options.file;
    this.#now = { step: "sending", name, size, sent: 0, state: null, error: null };
    void this.#run();
  }

  pause(): void {
    if (this.#now.step === "sending" || this.#now.step === "offline")
      this.#update({ step: "paused" });
  }

  resume(): void {
    this.#update({ step: "sending" });
    this.#goOn?.();
  }

  /** Cancels the upload; the server deletes the received parts too. */
  cancel(): void {
    this.#stopped = true;
    this.#goOn?.();
    const { state } = this.#now;
    if (state) void call(discardDataUpload, { id: state.id }).catch(() => {});
  }

  /** Stops without a call to the server, because the page is being left. */
  leave(): void {
    this.#stopped = true;
    this.#goOn?.();
  }

  #update(change: Partial<Sending>): void {
    this.#now = { ...this.#now, ...change };
    if (!this.#stopped) this.#options.onChange(this.#now);
  }

  async #run(): Promise<void> {
    try {
      const state = await this.#begin();
      this.#update({ state });
      if (state.state === "receiving") await this.#send(state);
      if (this.#stopped) return;
      this.#update({ step: "reading" });
      await this.#patiently(() => call(readDataUpload, { id: state.id }));
      await this.#follow(state.id);
    } catch (error) {
      this.#update({ step: "failed", error });
    }
  }

  async #begin(): Promise<UploadState> {
    const { file, unixLines, earlier } = this.#options;
    if (earlier !== undefined) {
      const earlierState = await call(getDataUpload, { id: earlier }).catch(() => null);
      if (earlierState && earlierState.state !== "failed" && earlierState.size === file.size)
        return earlierState;
    }
    const { name, size } = file;
    return this.#patiently(() => call(startDataUpload, { name, size, unixLines }));
  }

  async #send({ id, parts, size }: UploadState): Promise<void> {
    const there = new Set(parts);
    const partSize = (start: number): number => Math.min(PART_BYTES, size - start);
    let sentBytes = parts.reduce((sum, start) => sum + partSize(start), 0);
    this.#update({ sent: sentBytes });
    for (let start = 0; start < size && !this.#stopped; start += PART_BYTES) {
      if (there.has(start)) continue;
      const bytes = this.#options.file.slice(start, start + partSize(start));
      const crc32 = crc32Of(new Uint8Array(await bytes.arrayBuffer()));
      await this.#patiently(() =>
        upload(sendDataPart, bytes, { input: { id, start, crc32 }, name: "part" }),
      );
      sentBytes += partSize(start);
      this.#update({ sent: sentBytes });
    }
  }

  async #follow(id: string): Promise<void> {
    while (!this.#stopped) {
      const state = await this.#patiently(() => call(getDataUpload, { id }));
      if (state.state === "ready") return this.#update({ step: "done", state });
      if (state.state === "failed") return this.#update({ step: "failed", state });
      this.#update({ state });
      await this.#wait(POLL_MS);
    }
  }

  /** Repeats a call until there is a response. Only connection failures and a busy server lead to another attempt. */
  async #patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, LONGEST_MS)) {
      await this.#whilePaused();
      try {
        const answer = await ask();
        if (this.#now.step === "offline") this.#update({ step: "sending" });
        return answer;
      } catch (error) {
        if (this.#stopped || !isPassing(error)) throw error;
        if (this.#now.step === "sending") this.#update({ step: "offline" });
        await this.#wait(pause);
      }
    }
  }

  async #whilePaused(): Promise<void> {
    while (this.#now.step === "paused" && !this.#stopped) {
      await new Promise<void>((resolve) => (this.#goOn = resolve));
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === "OFFLINE" || error.code === "TIMEOUT" || error.status >= 502;
}
