import { isIP, isIPv4 } from "node:net";
import { isHustOjCode } from "../../../shared/problem/banks.ts";

/** Description of the valid values, in both languages. */
export interface Expectation {
  english: string;
  chinese: string;
}

/** The result of parsing one value: the parsed value, or a description of the valid values. */
export type Parsed<T> = { value: T } | { expected: Expectation };

export interface MailServer {
  host: string;
  port: number;
  /** Whether to use TLS from the first byte (smtps); otherwise STARTTLS is used if the server offers it. */
  secure: boolean;
  user: string | undefined;
  password: string | undefined;
}

function refuse(english: string, chinese: string): { expected: Expectation } {
  return { expected: { english, chinese } };
}

/** Accepts whole decimal numbers in the closed range. */
export function wholeNumber(min: number, max: number) {
  return (text: string): Parsed<number> => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return { value };
    return refuse(`a whole number from ${min} to ${max}`, `${min} 到 ${max} 之间的整数`);
  };
}

export function yesOrNo(text: string): Parsed<boolean> {
  if (["1", "true", "yes", "on"].includes(text.toLowerCase())) return { value: true };
  if (["0", "false", "no", "off"].includes(text.toLowerCase())) return { value: false };
  return refuse("1 or 0", "1 或 0");
}

export function oneOf<const T extends string>(choices: readonly T[]) {
  return (text: string): Parsed<T> => {
    const value = choices.find((choice) => choice === text);
    if (value !== undefined) return { value };
    return refuse(`one of ${choices.join(", ")}`, `以下之一：${choices.join("、")}`);
  };
}

const hostName =
  /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

export function listenAddress(text: string): Parsed<string> {
  // A name that consists only of digits and dots is a mistyped IP address, never a host.
  if (isIP(text) || (hostName.test(text) && !/^[\d.]+$/.test(text))) return { value: text };
  return refuse(
    "an IP address such as 127.0.0.1 or 0.0.0.0, or a host name",
    "IP 地址（如 127.0.0.1 或 0.0.0.0）或主机名",
  );
}

export function folderOrFile(text: string): Parsed<string> {
  if (!text.includes("\0")) return { value: text };
  return refuse("a path", "一个路径");
}

/** Accepts only an origin, without a path: the web app's routes do not work below a sub-folder. */
export function webOrigin(text: string): Parsed<string> {
  const url = URL.parse(text);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (url && isWeb && url.pathname === "/" && !url.search && !url.hash && !url.username) {
    return { value: url.origin };
  }
  return refuse(
    "an address such as https://judge.example.org, without a path",
    "形如 https://judge.example.org 的地址，不带路径",
  );
}

export function databaseAddress(text: string): Parsed<string> {
  const url = URL.parse(text);
  const isPostgres = url?.protocol === "postgres:" || url?.protocol === "postgresql:";
  if (url && isPostgres && url.pathname.length > 1) return { value: text };
  return refuse(
    "postgresql://user:password@host:port/database",
    "postgresql://用户:密码@主机:端口/数据库",
  );
}

export function presetPassword(text: string): Parsed<string> {
  const { length } = text;
  if (length >= 6 && length <= 64) return { value: text };
  return refuse("6 to 64 characters", "6 到 64 个字符");
}

export function token(text: string): Parsed<string> {
  if (/^[\x21-\x7e]{16,256}$/.test(text)) return { value: text };
  return refuse(
    "16 to 256 printable characters without spaces",
    "16 到 256 个可打印字符，不含空格",
  );
}

export function nodeName(text: string): Parsed<string> {
  if (/^[\w.-]{1,64}$/.test(text)) return { value: text };
  return refuse(
    "1 to 64 letters, digits, dots, hyphens or underscores",
    "1 到 64 个字母、数字、点、连字符或下划线",
  );
}

export function mailServer(text: string): Parsed<MailServer> {
  const url = URL.parse(text);
  const secure = url?.protocol === "smtps:";
  if (!url || (!secure && url.protocol !== "smtp:") || !url.hostname || url.pathname.length > 1) {
    return refuse("smtp://user:password@host:port", "smtp://用户:密码@主机:端口");
  }
  return {
    value: {
      host: url.hostname,
      port: url.port ? Number(url.port) : secure ? 465 : 587,
      secure,
      user: decodeURIComponent(url.username) || undefined,
      password: decodeURIComponent(url.password) || undefined,
    },
  };
}

export function mailSender(text: string): Parsed<string> {
  if (/^(?:[^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) {
    return { value: text };
  }
  return refuse(
    "an address such as judge@example.org or Judge <judge@example.org>",
    "邮件地址，如 judge@example.org 或 Judge <judge@example.org>",
  );
}

/** Accepts IP addresses and CIDR ranges. With host names, trust would depend on the DNS resolver. */
export function proxyList(text: string): Parsed<string[]> {
  const entries = listEntries(text);
  if (entries.every(isAddressRange)) return { value: entries };
  return refuse(
    "addresses or ranges separated by commas, such as 10.0.0.7,192.168.0.0/24",
    "以逗号分隔的地址或网段，如 10.0.0.7,192.168.0.0/24",
  );
}

/**
 * Parses a list of host names and IP addresses. They are normalized as in URLs, but IPv6 addresses have no brackets.
 */
export function hostList(text: string): Parsed<string[]> {
  const entries = listEntries(text);
  if (entries.every((entry) => "value" in listenAddress(entry)))
    return { value: entries.map(hostOfUrl) };
  return refuse(
    "host names or addresses separated by commas, such as oj.campus.example,10.0.0.7",
    "以逗号分隔的主机名或 IP 地址，如 oj.campus.example,10.0.0.7",
  );
}

/** Parses a list of origins, separated by commas; a host may begin with `*.`. */
export function originList(text: string): Parsed<string[]> {
  const entries = listEntries(text).map((entry) => entry.replace(/\/$/, ""));
  const isOrigin = (entry: string) =>
    /^https?:\/\/(?:\*\.)?[^\s*/?#@]+$/i.test(entry) && URL.canParse(entry);
  if (entries.every(isOrigin)) return { value: entries.map((entry) => entry.toLowerCase()) };
  return refuse(
    "origins separated by commas, such as https://oj.school.example,https://*.files.example",
    "以逗号分隔的源，如 https://oj.school.example,https://*.files.example",
  );
}

/** The origin of a site and the code of its judge, configured as `CODE=origin`. */
export interface CodedSite {
  judge: string;
  origin: string;
}

/** HUSTOJ sites, each with a code that begins with HUST; codes and origins must be unique. */
export function hustOjSites(text: string): Parsed<CodedSite[]> {
  const sites = listEntries(text).map((entry) => {
    const { judge = "", origin = "" } =
      /^(?<judge>[A-Z0-9]+)=(?<origin>https?:\/\/[^\s*/?#@]+?)\/?$/i.exec(entry)?.groups ?? {};
    return { judge: judge.toUpperCase(), origin: origin.toLowerCase() };
  });
  const isOnce = (values: string[]) => new Set(values).size === values.length;
  const isValid =
    sites.every(({ judge, origin }) => isHustOjCode(judge) && URL.canParse(origin)) &&
    isOnce(sites.map(({ judge }) => judge)) &&
    isOnce(sites.map(({ origin }) => origin));
  if (isValid) return { value: sites };
  return refuse(
    "sites with codes of up to 10 characters that begin with HUST, separated by commas, such as HUSTDEMO=https://oj.school.example",
    "以逗号分隔的网站，代码以 HUST 开头、最多 10 个字符，如 HUSTDEMO=https://oj.school.example",
  );
}

function hostOfUrl(host: string): string {
  const { hostname } = new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}`);
  return hostname.replace(/^\[|\]$/g, "");
}

function listEntries(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function isAddressRange(entry: string): boolean {
  const [address = "", bits, ...rest] = entry.split("/");
  if (!isIP(address) || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128);
}
