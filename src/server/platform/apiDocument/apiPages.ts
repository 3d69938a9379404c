import { type AnyEndpoint, inputInBody } from "../../../shared/call/endpoint.ts";
import { errorStatus } from "../../../shared/call/errors.ts";
import { isLocale, type Locale, preferredLocale } from "../../../shared/text/locale.ts";
import { apiPage as english } from "../../../shared/texts/en-US/apiPage.ts";
import { errors as errorsEnglish } from "../../../shared/texts/en-US/errors.ts";
import { apiPage as chinese } from "../../../shared/texts/zh-CN/apiPage.ts";
import { apiSummaries } from "../../../shared/texts/zh-CN/apiSummaries.ts";
import { errors as errorsChinese } from "../../../shared/texts/zh-CN/errors.ts";
import { apiPageStyle } from "./apiPageStyle.ts";
import { escapeHtml } from "../text/escapeHtml.ts";
import { inputSchema, openApi, outputSchema } from "./openapi.ts";
import type { RouteContext } from "../route/route.ts";
import { unreadRoute } from "../route/tokenGate.ts";

type Json = Record<string, unknown>;
type Words = typeof chinese | typeof english;

const THEME_PATH = "/api/docs/theme.js";

/** The theme that the reader chose on the site; if none was chosen, or without scripts, the page follows the system. */
const themeScript = `try {
  var theme = localStorage.getItem("verdict.theme");
  if (theme === "light" || theme === "dark") document.documentElement.setAttribute("data-theme", theme);
} catch (error) {}
`;

/** Serves `/api/docs` as pages in both languages, and `/api/docs/openapi.json` as a document. */
export function serveApiPages({ app, declared }: RouteContext): void {
  // The API endpoints do not change once the server is listening, so the document and the pages are built once.
  let document: string | undefined;
  app.get("/api/docs/openapi.json", unreadRoute, async (_request, reply) => {
    void reply.header("cache-control", "no-cache").type("application/json; charset=utf-8");
    return (document ??= JSON.stringify(openApi(declared)));
  });
  app.get(THEME_PATH, unreadRoute, async (_request, reply) => {
    void reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8");
    return themeScript;
  });
  const pages = new Map<Locale, string>();
  app.get<{ Querystring: { lang?: unknown } }>("/api/docs", unreadRoute, async (request, reply) => {
    const parameter = request.query.lang;
    const locale = isLocale(parameter)
      ? parameter
      : preferredLocale(request.headers["accept-language"]);
    void reply.headers({ "cache-control": "no-cache", vary: "accept-language" });
    let html = pages.get(locale);
    if (html === undefined) pages.set(locale, (html = page(declared, locale)));
    return reply.type("text/html; charset=utf-8").send(html);
  });
}

/**
 * A page in the site's layout: the site's header, the grouped list of endpoints next to the text, and a link back to
 * the page for developers.
 */
function page(endpoints: AnyEndpoint[], locale: Locale): string {
  const t = locale === "zh-CN" ? chinese : english;
  const other: Locale = locale === "zh-CN" ? "en-US" : "zh-CN";
  const groups = [...Map.groupBy(endpoints, ({ feature }) => feature)];
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark("#0d5c73", "#ffffff"))}">
<title>${t.title} – Verdict</title><style>${apiPageStyle}</style><script src="${THEME_PATH}"></script></head>
<body><a class="skip" href="#content">${t.skip}</a>
<header class="bar"><div class="inner"><a class="brand" href="/home">${mark("var(--accent)", "var(--surface)")}Verdict</a>
<a class="section" href="/problem">${t.problems}</a><a class="section" href="/developer">${t.developers}</a>
<a class="other" href="/api/docs?lang=${other}" lang="${other}" hreflang="${other}">${t.otherLanguage}</a></div></header>
<div class="page"><nav class="menu" aria-label="${t.contents}"><h2>${t.contents}</h2><div class="groups">
${groups.map(([feature, calls]) => menuOf(featureName(feature, t), calls)).join("\n")}</div>
<a href="#errors">${t.errors}</a></nav>
<main id="content"><div class="lead"><p class="back"><a href="/developer">← ${t.back}</a></p><h1>${t.title}</h1>
<p>${t.intro}</p><p>${t.signIn}</p>
<p><a href="/api/docs/openapi.json">${t.machine}</a></p></div>
${groups
  .map(
    ([feature, calls]) =>
      `<section><h2 id="group-${feature}">${escapeHtml(featureName(feature, t))}</h2>${calls.map((each) => call(each, locale)).join("\n")}</section>`,
  )
  .join("\n")}
<section><h2 id="errors">${t.errors}</h2>${errorTable(locale)}</section>
</main></div></body></html>`;
}

function menuOf(name: string, calls: AnyEndpoint[]): string {
  const links = calls.map(
    (each) =>
      `<li><a href="#${anchor(each)}"><code>${each.method} ${escapeHtml(each.path.replace(/^\/api/, ""))}</code></a></li>`,
  );
  return `<details><summary data-calls="${calls.length}">${escapeHtml(name)}</summary><ul>${links.join("")}</ul></details>`;
}

function featureName(feature: string, t: Words): string {
  return (t.features as Record<string, string>)[feature] ?? feature;
}

/** The site's logo, embedded in the page because the page also works without the web build. */
function mark(ground: string, tick: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect width="32" height="32" rx="8" fill="${ground}"/><path d="M7.5 10.5 13.6 23 24.5 8" fill="none" stroke="${tick}" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

function anchor({ method, path }: AnyEndpoint): string {
  return `${method}-${path.slice(1).replaceAll("/", "-")}`;
}

function call(endpoint: AnyEndpoint, locale: Locale): string {
  const t = locale === "zh-CN" ? chinese : english;
  const translated = apiSummaries[`${endpoint.method} ${endpoint.path}`];
  const summary = locale === "zh-CN" ? (translated ?? endpoint.summary) : endpoint.summary;
  const fromBody = inputInBody(endpoint);
  const output = outline(outputSchema(endpoint), "");
  return `<article><h3 id="${anchor(endpoint)}"><code><b class="${endpoint.method}">${endpoint.method}</b> ${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(summary)}</p><p class="needs">${t.access}${t.colon}${t[endpoint.access]}</p>
<h4>${fromBody ? t.body : t.query}</h4>${inputTable(inputSchema(endpoint), t)}
<details><summary>${t.output}</summary><pre tabindex="0">${escapeHtml(output)}</pre></details></article>`;
}

function inputTable(schema: Json, t: Words): string {
  const fields = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
  if (fields.length === 0) return `<p>${t.noInput}</p>`;
  const required = new Set(schema["required"] as string[] | undefined);
  const rows = fields.map(([name, field]) => {
    const defaultValue = defaultOf(field);
    const byDefault = (defaultValue ?? "") === "" ? "" : JSON.stringify(defaultValue);
    const must = required.has(name) ? t.yes : "";
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(typeName(field))}</td><td>${must}</td><td>${escapeHtml(byDefault)}</td></tr>`;
  });
  return `<div class="wide" tabindex="0" role="group" aria-label="${t.input}"><table><thead><tr><th scope="col">${t.field}</th><th scope="col">${t.type}</th><th scope="col">${t.required}</th><th scope="col">${t.byDefault}</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function defaultOf(field: Json): unknown {
  const [first] = (field["anyOf"] ?? []) as Json[];
  return field["default"] ?? (first && defaultOf(first));
}

/** Short notation of a schema's type: `integer 1…100`, `string | string[]`. */
function typeName(schema: Json): string {
  const either = schema["anyOf"] as Json[] | undefined;
  // In `anyOf`, an empty schema accepts any value that no other schema accepts. Such a value is replaced by the
  // default, so the notation leaves it out.
  const meant = either?.filter((each) => Object.keys(each).length > 0);
  if (meant) return [...new Set(meant.map(typeName))].join(" | ");
  if (Array.isArray(schema["enum"])) {
    return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  }
  if (schema["type"] === "array") return `${typeName((schema["items"] ?? {}) as Json)}[]`;
  const names = ([schema["type"] ?? "any"].flat() as string[]).join(" | ");
  const { minimum, maximum, maxLength } = schema as Record<string, number | undefined>;
  if (minimum !== undefined || maximum !== undefined) {
    return `${names} ${minimum ?? ""}…${maximum ?? ""}`;
  }
  return maxLength === undefined ? names : `${names} ≤ ${maxLength}`;
}

/** A schema in TypeScript notation, which is a fifth as long as JSON Schema. */
function outline(schema: Json, indent: string): string {
  const either = schema["anyOf"] as Json[] | undefined;
  if (either) return either.map((each) => outline(each, indent)).join(" | ");
  if (schema["enum"])
    return (schema["enum"] as unknown[]).map((each) => JSON.stringify(each)).join(" | ");
  if (schema["type"] === "array") {
    const items = outline((schema["items"] ?? {}) as Json, indent);
    return items.includes(" | ") && !items.startsWith("{") ? `(${items})[]` : `${items}[]`;
  }
  const fields = schema["properties"] as Record<string, Json> | undefined;
  if (!fields) {
    const values = schema["additionalProperties"] as Json | undefined;
    return values ? `{ [key: string]: ${outline(values, indent)} }` : typeName(schema);
  }
  const deeper = `${indent}  `;
  const lines = Object.entries(fields).map(
    ([name, field]) => `${deeper}${name}: ${outline(field, deeper)};`,
  );
  return `{\n${lines.join("\n")}\n${indent}}`;
}

function errorTable(locale: Locale): string {
  const t = locale === "zh-CN" ? chinese : english;
  const texts = locale === "zh-CN" ? errorsChinese : errorsEnglish;
  const rows = Object.entries(errorStatus).map(
    ([code, status]) =>
      `<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escapeHtml(texts[code as keyof typeof texts])}</td></tr>`,
  );
  return `<div class="wide" tabindex="0" role="group" aria-label="${t.errors}"><table><thead><tr><th scope="col">${t.code}</th><th scope="col">${t.http}</th><th scope="col">${t.meaning}</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}
