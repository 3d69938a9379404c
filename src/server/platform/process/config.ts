import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { LEASE_MS } from "../../../shared/judge/judgeProtocol.ts";
import { SIMILARITY_DAYS } from "../../../shared/submission/similarityTerm.ts";
import { readConfigFile } from "./configFile.ts";
import { OperatorError } from "./operatorError.ts";
import {
  databaseAddress,
  folderOrFile,
  hostList,
  listenAddress,
  mailSender,
  mailServer,
  nodeName,
  oneOf,
  hustOjSites,
  originList,
  presetPassword,
  proxyList,
  token,
  webOrigin,
  wholeNumber,
  yesOrNo,
} from "./parseSetting.ts";
import type { CodedSite, MailServer, Parsed } from "./parseSetting.ts";

/** All settings that an operator can change, validated and converted to their types. Paths are absolute. */
export interface Config {
  port: number;
  host: string;
  data: string;
  /** The public URL of the site, without a trailing slash. */
  baseUrl: string;
  /** If undefined, the embedded PostgreSQL in the data folder is used. */
  databaseUrl: string | undefined;
  adminPassword: string | undefined;
  mail: MailServer | undefined;
  mailFrom: string | undefined;
  /** If undefined, the generated token in the data folder is used. */
  judgeToken: string | undefined;
  allowWeak: boolean;
  keyFile: string;
  trustedProxies: string[];
  /** Hosts with private addresses to which the server may send requests. */
  privateHosts: string[];
  /** This field and the next two: origins of LibreOJ's API, of its file stores, and of SYZOJ 2 sites. */
  lojApi: string;
  lojFiles: string[];
  syzojSites: string[];
  hustOjSites: CodedSite[];
  metricsToken: string | undefined;
  localJudge: boolean;
  /** Undefined: the judge derives the number from the machine's cores. */
  judgeSlots: number | undefined;
  /** URL at which a judge node reaches its server. */
  judgeServer: string;
  judgeName: string;
  judgeLeaseMs: number;
  /** Number of days after which results of similarity checks are deleted. */
  similarityDays: number;
  logLevel: LogLevel;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export type Source = "environment" | "file" | "default";

interface Setting<T> {
  name: string;
  /** The default as documented; {@link loadConfig} computes the actual value. */
  byDefault: string;
  secret: boolean;
  meaning: string;
  parse: (text: string) => Parsed<T>;
}

/** The only list of settings; docs/operations.md is checked against it. */
export const settings = {
  port: setting("VERDICT_PORT", "8080", "Port of the web server; 0 lets the system choose.", {
    parse: wholeNumber(0, 65535),
  }),
  host: setting("VERDICT_HOST", "127.0.0.1", "Address the web server listens on.", {
    parse: listenAddress,
  }),
  data: setting(
    "VERDICT_DATA",
    "./data",
    "The folder with all persistent data. Environment only.",
    { parse: folderOrFile },
  ),
  baseUrl: setting(
    "VERDICT_BASE_URL",
    "http://host:port",
    "The address that users type; used in links and mails.",
    { parse: webOrigin },
  ),
  databaseUrl: setting(
    "DATABASE_URL",
    "embedded PostgreSQL",
    "An external PostgreSQL 15 or later: `postgresql://user:password@host:port/database`.",
    { parse: databaseAddress, secret: true },
  ),
  adminPassword: setting(
    "VERDICT_ADMIN_PASSWORD",
    "chosen at the first run",
    "Root's password on a site that is not set up yet; the first run is then skipped.",
    { parse: presetPassword, secret: true },
  ),
  mail: setting("VERDICT_MAIL", "no mail", "Mail server: `smtp://user:password@host:port`.", {
    parse: mailServer,
    secret: true,
  }),
  mailFrom: setting(
    "VERDICT_MAIL_FROM",
    "",
    "Sender of mails; needed with `VERDICT_MAIL` unless its user is an address or one is saved on the mail page.",
    { parse: mailSender },
  ),
  judgeToken: setting(
    "VERDICT_JUDGE_TOKEN",
    "generated: `secrets/judge-token` in the data folder",
    "What judge nodes identify themselves with; the same on server and nodes.",
    { parse: token, secret: true },
  ),
  allowWeak: setting(
    "VERDICT_ALLOW_WEAK",
    "0",
    "Judge in the weak sandbox tier even when the site is not only on loopback.",
    { parse: yesOrNo },
  ),
  keyFile: setting(
    "VERDICT_KEY_FILE",
    "generated: `secrets/key` in the data folder",
    "File with the key that encrypts stored secrets (32 bytes as 64 hex digits).",
    { parse: folderOrFile },
  ),
  trustedProxies: setting(
    "VERDICT_TRUSTED_PROXIES",
    "",
    "Reverse proxies whose X-Forwarded-For is trusted: addresses or CIDR ranges, separated by commas.",
    { parse: proxyList },
  ),
  privateHosts: setting(
    "VERDICT_PRIVATE_HOSTS",
    "",
    "Hosts on private or loopback addresses that the server may call, such as a judge of the campus: names or addresses, separated by commas.",
    { parse: hostList },
  ),
  lojApi: setting(
    "VERDICT_LOJ_API",
    "https://api.loj.ac",
    "LibreOJ's API, or that of a mirror, from which problems are imported with their test data.",
    { parse: webOrigin },
  ),
  lojFiles: setting(
    "VERDICT_LOJ_FILES",
    "https://*.loj.ac",
    "Origins from which LibreOJ's files may be read, separated by commas; `*.` stands for all hosts below one.",
    { parse: originList },
  ),
  syzojSites: setting(
    "VERDICT_SYZOJ_SITES",
    "",
    "Sites of SYZOJ 2 from which problems may be imported with their test data: origins separated by commas.",
    { parse: originList },
  ),
  hustOjSites: setting(
    "VERDICT_HUSTOJ_SITES",
    "",
    "Sites of HUSTOJ that are judges here, besides TKOJ: `CODE=origin` separated by commas; a code begins with HUST and has up to 10 characters.",
    { parse: hustOjSites },
  ),
  metricsToken: setting(
    "VERDICT_METRICS_TOKEN",
    "",
    "Lets `/metrics` be read from elsewhere than loopback, as `Authorization: Bearer …`.",
    { parse: token, secret: true },
  ),
  localJudge: setting("VERDICT_LOCAL_JUDGE", "1", "Whether `npm start` runs a judge node too.", {
    parse: yesOrNo,
  }),
  judgeSlots: setting("VERDICT_JUDGE_SLOTS", "by cores", "Programs a judge node runs at a time.", {
    parse: wholeNumber(1, 256),
  }),
  judgeServer: setting(
    "VERDICT_JUDGE_SERVER",
    "http://host:port",
    "Address of the server a judge node works for.",
    { parse: webOrigin },
  ),
  judgeName: setting("VERDICT_JUDGE_NAME", "host name", "Name of this judge node; unique.", {
    parse: nodeName,
  }),
  judgeLeaseMs: setting(
    "VERDICT_JUDGE_LEASE_MS",
    "10000",
    "Milliseconds without a heartbeat after which a judge node's jobs are released; must be the same on all servers, which send it to their nodes.",
    { parse: wholeNumber(1000, 600_000) },
  ),
  similarityDays: setting(
    "VERDICT_SIMILARITY_DAYS",
    String(SIMILARITY_DAYS),
    "Days from the end of a contest, or from archiving a class, after which the results of its similarity checks are deleted.",
    { parse: wholeNumber(1, 3650) },
  ),
  logLevel: setting("VERDICT_LOG_LEVEL", "info", `Least level logged: ${logLevels.join(", ")}.`, {
    parse: oneOf(logLevels),
  }),
};

type Key = keyof typeof settings;
const names = new Set(Object.values(settings).map(({ name }) => name));

function setting<T>(
  name: string,
  byDefault: string,
  meaning: string,
  rest: { parse: (text: string) => Parsed<T>; secret?: boolean },
): Setting<T> {
  return { name, byDefault, meaning, parse: rest.parse, secret: rest.secret ?? false };
}

export interface LoadedConfig {
  config: Config;
  /** Source of each value, by name of the setting; values from the environment are read-only on pages. */
  sources: Record<string, Source>;
  /** Unknown `VERDICT_…` variables, which are most likely misspelt. */
  unknown: string[];
}

/**
 * Reads the settings: the environment overrides `verdict.json` of the data folder, which overrides the defaults.
 * Relative paths are resolved against `folder`. Throws one {@link OperatorError} naming every invalid value; a secret
 * value is never repeated. `only`: the names of the settings to read; all other settings get their default values.
 */
export function loadConfig(
  environment: Record<string, string | undefined>,
  folder: string,
  only?: ReadonlySet<string>,
): LoadedConfig {
  const data = resolve(folder, environment["VERDICT_DATA"] || "data");
  const file = readConfigFile(join(data, "verdict.json"), names);
  const problems: { english: string; chinese: string }[] = [];
  const sources: Record<string, Source> = {};

  function read<K extends Key>(key: K): ValueOf<K> | undefined {
    const { name, parse, secret } = settings[key];
    if (only && !only.has(name)) return undefined;
    const fromEnvironment = environment[name];
    const text = fromEnvironment || file[name];
    sources[name] = fromEnvironment ? "environment" : text ? "file" : "default";
    if (!text) return undefined;
    const parsed = parse(text);
    if ("value" in parsed) return parsed.value as ValueOf<K>;
    problems.push(badValue(name, secret ? undefined : text, parsed.expected));
    return undefined;
  }

  const host = read("host") ?? "127.0.0.1";
  const port = read("port") ?? 8080;
  const here = originOf(host, port);
  read("data");
  const keyFile = read("keyFile");
  const config: Config = {
    port,
    host,
    data,
    baseUrl: read("baseUrl") ?? here,
    databaseUrl: read("databaseUrl"),
    adminPassword: read("adminPassword"),
    mail: read("mail"),
    mailFrom: read("mailFrom"),
    judgeToken: read("judgeToken"),
    allowWeak: read("allowWeak") ?? false,
    keyFile: keyFile ? resolve(folder, keyFile) : join(data, "secrets", "key"),
    trustedProxies: read("trustedProxies") ?? [],
    privateHosts: read("privateHosts") ?? [],
    lojApi: read("lojApi") ?? "https://api.loj.ac",
    lojFiles: read("lojFiles") ?? ["https://*.loj.ac"],
    syzojSites: read("syzojSites") ?? [],
    hustOjSites: read("hustOjSites") ?? [],
    metricsToken: read("metricsToken"),
    localJudge: read("localJudge") ?? true,
    judgeSlots: read("judgeSlots"),
    judgeServer: read("judgeServer") ?? here,
    judgeName: read("judgeName") ?? hostname(),
    judgeLeaseMs: read("judgeLeaseMs") ?? LEASE_MS,
    similarityDays: read("similarityDays") ?? SIMILARITY_DAYS,
    logLevel: read("logLevel") ?? "info",
  };
  if (problems.length > 0) {
    throw new OperatorError(
      "BAD_CONFIG",
      problems.map((problem) => problem.english).join("\n"),
      problems.map((problem) => problem.chinese).join("\n"),
    );
  }
  return { config, sources, unknown: unknownVariables(environment) };
}

type ValueOf<K extends Key> = (typeof settings)[K] extends Setting<infer T> ? T : never;

/**
 * URL of a server that listens on this address, as seen from the same machine: a wildcard becomes loopback, and IPv6
 * addresses are put in brackets.
 */
export function originOf(host: string, port: number): string {
  const own = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return new URL(`http://${own.includes(":") ? `[${own}]` : own}:${port}`).origin;
}

function badValue(
  name: string,
  text: string | undefined,
  expected: { english: string; chinese: string },
) {
  const quotation = text === undefined ? "" : ` "${text}"`;
  return {
    english: `${name} has the bad value${quotation || " (hidden)"}: it must be ${expected.english}.`,
    chinese: `${name} 的值${quotation || "（已隐藏）"}无效：应为${expected.chinese}。`,
  };
}

function unknownVariables(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith("VERDICT_") && !names.has(name))
    .toSorted();
}

/**
 * Whether the site can be reached only from this machine: loopback address, no proxy, and a loopback base URL. The
 * result decides whether the weak sandbox tier is allowed and who may read `/metrics`.
 */
export function isPrivate(config: Pick<Config, "host" | "trustedProxies" | "baseUrl">): boolean {
  return (
    isLoopback(config.host) &&
    config.trustedProxies.length === 0 &&
    isLoopback(new URL(config.baseUrl).hostname)
  );
}

/** Whether an address, or the host of a URL, is a loopback host. */
export function isLoopback(host: string): boolean {
  return ["localhost", "::1", "[::1]"].includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The configuration table of docs/operations.md, in Markdown. */
export function configTable(): string {
  const rows = Object.values(settings).map(
    ({ name, byDefault, secret, meaning }) =>
      `| \`${name}\` | ${byDefault} | ${secret ? "yes" : ""} | restart | ${meaning} |`,
  );
  return [
    "| Name | Default | Secret | Effective | Meaning |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
