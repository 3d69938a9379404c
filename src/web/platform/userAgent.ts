/** Names of the browser and of the operating system from a User-Agent header; a name is null if it is unknown. */
export interface Agent {
  browser: string | null;
  system: string | null;
}

/** The first match counts: for compatibility, the headers of most browsers also contain the names of other browsers. */
const browsers: [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\b(?:OPR|Opera)\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["WeChat", /\bMicroMessenger\/(\d+)/],
  ["QQ", /\bM?QQBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ["Safari", /\bVersion\/(\d{1,5})[\d.]{0,20} .{0,300}Safari\//],
  ["curl", /^curl\/(\d+)/],
];

const systems: [name: string, pattern: RegExp][] = [
  ["iPadOS", /\biPad\b/],
  ["iOS", /\biPhone\b|\biPod\b/],
  ["HarmonyOS", /\bHarmonyOS\b|\bOpenHarmony\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

/**
 * Parses a `User-Agent` header. The sender controls the content of this header, so the result may be displayed but must
 * not be used for decisions.
 */
export function describeAgent(header: string): Agent {
  const browser = browsers
    .map(([name, pattern]) => ({ name, version: pattern.exec(header)?.[1] }))
    .find(({ version }) => version !== undefined);
  return {
    browser: browser ? `${browser.name} ${browser.version}` : null,
    system: systems.find(([, pattern]) => pattern.test(header))?.[0] ?? null,
  };
}
