import { parentPort } from "node:worker_threads";
import { addressOf, type FileNames } from "./fileNames.ts";
import { renderMarkdown } from "./markdown.ts";

/** Texts of one owner that are rendered together, in order. */
export interface RenderTask {
  sources: readonly string[];
  files?: FileNames | undefined;
}

/**
 * The rendering thread (threads/workerPool.ts gives it one task at a time and terminates it when a task exceeds its
 * limits).
 */
parentPort?.on("message", ({ sources, files }: RenderTask) => {
  let answer: { value: string[] } | { error: string };
  try {
    const address = addressOf(files);
    answer = { value: sources.map((source) => renderMarkdown(source, address)) };
  } catch (error) {
    answer = { error: String(error).slice(0, 1000) };
  }
  parentPort?.postMessage(answer);
});
parentPort?.postMessage("ready");
