/** What a browser says of itself, in the words of a person; null where it says nothing known. */
export interface Agent {
  browser: string | null;
  system: string | null;
}

/** The first that fits: most browsers also name those whose pages they want to be given. */
const browsers: [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\b(?:OPR|Opera)\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["WeChat", /\bMicroMessenger\/(\d+)/],
  ["QQ", /\bM?QQBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* .*Safari\//],
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

/** Reads a `User-Agent` header. It is the sender's own claim: good for recognising, not for deciding. */
export function describeAgent(header: string): Agent {
  const browser = browsers
    .map(([name, pattern]) => ({ name, version: pattern.exec(header)?.[1] }))
    .find(({ version }) => version !== undefined);
  return {
    browser: browser ? `${browser.name} ${browser.version}` : null,
    system: systems.find(([, pattern]) => pattern.test(header))?.[0] ?? null,
  };
}
