import type { Browser, Page } from "playwright-core";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  args?: { name?: string };
}

/** Minimum duration of the tasks that are counted, in milliseconds. */
const SHORTEST = 5;
/** Name of the performance mark that a page sets once in each frame. */
const FRAME = "verdict frame";

/** Identifies a thread by its process id and its thread id; the trace calls the thread id `tid`. */
const threadOf = ({ pid, tid: thread }: TraceEvent) => `${pid} ${thread}`;

/** Returns the trace events of the page's main thread that occur while `during` runs, in chronological order. */
async function traced(
  browser: Browser,
  page: Page,
  during: () => Promise<void>,
): Promise<TraceEvent[]> {
  await browser.startTracing(page, {
    categories: ["disabled-by-default-devtools.timeline", "blink.user_timing", "__metadata"],
  });
  await during();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  return traceEvents
    .filter((event) => mains.has(threadOf(event)) && /^(RunTask|verdict)/.test(event.name))
    .toSorted((a, b) => a.ts - b.ts);
}

const isTask = ({ name, ph }: TraceEvent) => name === "RunTask" && ph === "X";

/** Durations in milliseconds of all tasks of at least 5 ms that the page's main thread executes while `during` runs. */
export async function longestTasks(
  browser: Browser,
  page: Page,
  during: () => Promise<void>,
): Promise<number[]> {
  const events = await traced(browser, page, during);
  return events
    .filter(isTask)
    .map(({ dur = 0 }) => dur / 1000)
    .filter((ms) => ms >= SHORTEST);
}

/**
 * Working time of the page's main thread for each frame while `during` runs, in milliseconds. For each frame, it
 * includes all tasks from the one that renders the frame (events, animation frames, style, layout, paint, commit) up to
 * the one that renders the next frame, as well as timers and garbage collection. A value above the screen's frame
 * interval means that a frame was late.
 */
export async function frameWork(
  browser: Browser,
  page: Page,
  during: () => Promise<void>,
): Promise<number[]> {
  await page.evaluate((name) => {
    const mark = (): void => {
      performance.mark(name);
      requestAnimationFrame(mark);
    };
    requestAnimationFrame(mark);
  }, FRAME);
  const events = await traced(browser, page, during);
  const marks = events.filter(({ name }) => name === FRAME).map(({ ts }) => ts);
  const frames: number[] = [];
  let next = 0;
  for (const { ts, dur = 0 } of events.filter(isTask)) {
    const end = ts + dur;
    let isFrame = false;
    for (; (marks[next] ?? Infinity) <= end; next += 1) isFrame ||= (marks[next] ?? 0) >= ts;
    if (isFrame) frames.push(0);
    const at = frames.length - 1;
    if (at >= 0) frames[at] = (frames[at] ?? 0) + dur / 1000;
  }
  return frames;
}
