import type { Browser, CDPSession, Page } from "playwright-core";

const CPU_SLOWER = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;

/** Measurements of one first visit; times in milliseconds after the start of the navigation. */
export interface Visit {
  fcp: number;
  lcp: number;
  /** Time at which the statement became visible; only on the problem page. */
  statement: number | null;
  editor: number | null;
  /** Cumulative layout shift: 0 when nothing moved. */
  shift: number;
  bytes: number;
  /** Total time during which the main thread was busy until the page became idle. */
  busy: number;
  /** Candidates for the largest contentful paint, in order of time. */
  paints: Paint[];
  files: FileTimes[];
  /** Tasks of the main thread that take 50 ms or more, during which the page does not respond to input. */
  tasks: { start: number; duration: number }[];
}

export interface Paint {
  at: number;
  /** Painted area in px². */
  area: number;
  element: string;
}

export interface FileTimes {
  name: string;
  requested: number;
  first: number;
  end: number;
  bytes: number;
}

/** Makes one visit with an empty cache, at the CPU speed of a slow phone and over a slow connection. */
export async function slowVisit(chromium: Browser, address: string): Promise<Visit> {
  const context = await chromium.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await throttle(session);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(watchPaint);
  await page.goto(address, { waitUntil: "load" });
  await waitUntilQuiet(page);
  const paintTimes = await page.evaluate(
    () => (globalThis as unknown as { paintTimes: PaintTimes }).paintTimes,
  );
  const files = await page.evaluate(filesOf);
  const { metrics } = await session.send("Performance.getMetrics");
  const busy = metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  await context.close();
  return { ...paintTimes, files, bytes, busy: busy * 1000 };
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Performance.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWER });
}

type PaintTimes = Omit<Visit, "bytes" | "busy" | "files">;

/** Runs in the page before the page's scripts. */
function watchPaint(): void {
  const paintTimes: PaintTimes = {
    fcp: Number.NaN,
    lcp: Number.NaN,
    statement: null,
    editor: null,
    shift: 0,
    paints: [],
    tasks: [],
  };
  (globalThis as unknown as { paintTimes: PaintTimes }).paintTimes = paintTimes;
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") paintTimes.fcp = startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    const { startTime, size, element } = entry as PerformanceEntry & {
      size: number;
      element?: Element;
    };
    paintTimes.lcp = startTime;
    const text = element?.textContent?.trim().replace(/\s+/g, " ").slice(0, 40);
    const description = element
      ? `${element.tagName.toLowerCase()}.${element.className} "${text}"`
      : "?";
    paintTimes.paints.push({ at: startTime, area: size, element: description });
  });
  watch("layout-shift", (entry) => {
    paintTimes.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  watch("longtask", ({ startTime, duration }) =>
    paintTimes.tasks.push({ start: startTime, duration }),
  );
  new MutationObserver(() => {
    const { innerText } = document.querySelector<HTMLElement>("main") ?? { innerText: "" };
    if (paintTimes.statement === null && /A\+B|a\s*\+\s*b/i.test(innerText)) {
      paintTimes.statement = performance.now();
    }
    if (paintTimes.editor === null && document.querySelector(".cm-content")) {
      paintTimes.editor = performance.now();
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page when the measurement ends. */
function filesOf(): FileTimes[] {
  return [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ].map((entry) => {
    const { name, startTime, responseStart, responseEnd, encodedBodySize } =
      entry as PerformanceResourceTiming;
    const { pathname, search } = new URL(name, location.href);
    return {
      name: pathname + search,
      requested: startTime,
      first: responseStart,
      end: responseEnd,
      bytes: encodedBodySize,
    };
  });
}

/** Waits until there has been no request for 1.5 s; the live channel stays open and does not count. */
async function waitUntilQuiet(page: Page): Promise<void> {
  let last = Date.now();
  page.on("requestfinished", () => (last = Date.now()));
  page.on("request", () => (last = Date.now()));
  const end = Date.now() + 30_000;
  while (Date.now() - last < 1500 && Date.now() < end) await page.waitForTimeout(100);
}
