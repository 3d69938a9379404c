import type { Locator, Page } from "playwright-core";
import { HEARTBEAT_MS } from "../../../src/shared/judgeProtocol.ts";
import { connectNode, type FakeNode, type Ticket } from "../../http/judgingWorld.ts";
import type { Site } from "./site.ts";

export interface JudgedNode extends FakeNode {
  /**
   * Drops what is held and what waits. After each journey: one that fails in the middle would hold the only
   * place, or leave its job to the next, and take all others of its file along.
   */
  dropJobs(): Promise<void>;
}

/** What nodes are asked to do. */
const NODE_JOBS = ["judge", "rejudge-preview", "trial", "compile", "problem-check"];

/**
 * A judge node that a journey leads case by case, and submitting without a pause between. It takes a
 * job only when `task` is called, and keeps itself alive meanwhile.
 */
export async function judgedSite(
  site: Site,
  languages = ["C", "C++ 17", "Java", "Python3"],
): Promise<JudgedNode> {
  await allowEvery(site, 0);
  const node = await connectNode(site.address);
  await node.hello({
    languages: languages.map((name) => ({
      name,
      version: "1",
      compileCommand: "",
    })),
  });
  const running = new Map<number, Ticket>();
  // A beat that says "no room" would take back what `task` has just asked for.
  let free = 0;
  const beat = setInterval(
    () => node.send({ type: "heartbeat", running: [...running.values()], free }),
    HEARTBEAT_MS,
  );
  /** Also withdraws what a beat may have said meanwhile. */
  const wants = (room: number) => {
    free = room;
    node.send({ type: "ready", free });
  };
  return {
    ...node,
    async task() {
      wants(1);
      try {
        const task = await node.task();
        running.set(task.jobId, { jobId: task.jobId, attempt: task.attempt });
        return task;
      } finally {
        wants(0);
      }
    },
    async dropJobs() {
      await site.server.db.query({
        text: "delete from job where kind = any ($1)",
        values: [NODE_JOBS],
      });
      const giveBack = ({ jobId, attempt }: Ticket) =>
        node.send({ type: "release", jobId, attempt });
      for (const ticket of running.values()) giveBack(ticket);
      running.clear();
      // What came after a journey had given up waiting for it.
      for (;;) {
        const late = await node.next("task", 0).catch(() => undefined);
        if (!late) break;
        giveBack(late.task);
      }
    },
    async finish(task, result) {
      const answer = await node.finish(task, result);
      running.delete(task.jobId);
      // Whoever waits for its verdict on a page would wait in vain.
      if (answer !== "accepted") throw new Error(`the result was not taken: ${answer}`);
      return answer;
    },
    kill() {
      clearInterval(beat);
      node.kill();
    },
  };
}

/** Seconds between two submissions of one person. */
export async function allowEvery(site: Site, seconds: number): Promise<void> {
  await site.server.db.query({
    text: `insert into site_setting (key, value) values ('site.switches', $1::jsonb)
      on conflict (key) do update set value = site_setting.value || excluded.value`,
    values: [JSON.stringify({ defaultSubmitInterval: seconds })],
  });
}

/** The code editor once it can be typed into. */
export async function editorOf(page: Page): Promise<Locator> {
  const editor = page.locator(".cm-content");
  await editor.waitFor();
  return editor;
}

/** Replaces the whole text in the editor, as a reader who selects all and pastes. */
export async function writeCode(page: Page, code: string): Promise<void> {
  const editor = await editorOf(page);
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(code);
}

/** What the editor holds. */
export async function codeIn(page: Page): Promise<string> {
  const lines = await (await editorOf(page)).locator(".cm-line").allTextContents();
  return lines.join("\n");
}

export function submitButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(Submit|提交)$/ });
}

export { notice } from "./notices.ts";
