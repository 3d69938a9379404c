import { parentPort } from "node:worker_threads";
import { addressOf, type FileNames } from "./fileNames.ts";
import { renderWithMarks } from "./markdown.ts";
import type { MarkedHtml } from "./mentionMarks.ts";

/** Markdown sources of one owner, which are rendered together and in order. */
export interface RenderTask {
  sources: readonly string[];
  files?: FileNames | undefined;
  /** Absent: mentions of users are not marked. */
  mentionMark?: string | undefined;
}

/**
 * The rendering thread. process/workerPool.ts gives it one task at a time, and terminates it if a task exceeds its
 * limits.
 */
parentPort?.on("message", ({ sources, files, mentionMark }: RenderTask) => {
  let answer: { value: MarkedHtml[] } | { error: string };
  try {
    const options = { fileAddress: addressOf(files), mentionMark };
    answer = { value: sources.map((source) => renderWithMarks(source, options)) };
  } catch (error) {
    answer = { error: String(error).slice(0, 1000) };
  }
  parentPort?.postMessage(answer);
});
parentPort?.postMessage("ready");
