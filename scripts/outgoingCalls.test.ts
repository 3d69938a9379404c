import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findingsOf } from "./sourceRule.mjs";
import { outgoingCalls } from "./outgoingCalls.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "verdict-outgoing-"));
  for (const tree of ["server", "shared", "judge"])
    mkdirSync(join(root, "src", tree), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const callsOf = (text: string, path = "src/server/a.ts"): string[] => {
  writeFileSync(join(root, path), text);
  return findingsOf(root, [outgoingCalls(root, {})])[0];
};

test.each([
  ["await fetch(url);", "fetch"],
  ["const send = fetch;", "fetch"],
  ["globalThis.fetch(url);", "fetch"],
  ['globalThis["fetch"](url);', "fetch"],
  ["new WebSocket(url);", "new WebSocket"],
  ["new globalThis.EventSource(url);", "new EventSource"],
  ['import { request } from "node:http";', "node:http request"],
  ['import { get as read } from "https";', "node:https get"],
  ['import { createServer, request, type Server } from "node:http";', "node:http request"],
  ['import http from "node:http";', "node:http"],
  ['import { default as http } from "node:http";', "node:http"],
  ['import * as https from "node:https";', "node:https"],
  ['export { request } from "node:https";', "node:https request"],
  ['export * from "node:https";', "node:https"],
  ['const { request } = await import("node:http");', "node:http"],
  ['const net = require("net");', "node:net"],
  ['const net = process.getBuiltinModule("node:net");', "node:net"],
  ['import { connect } from "node:net";', "node:net connect"],
  ['import { createConnection, isIP } from "node:net";', "node:net createConnection"],
  ['import { Socket } from "node:net";', "node:net Socket"],
  ['import { connect } from "node:tls";', "node:tls connect"],
  ['import { connect } from "node:http2";', "node:http2 connect"],
  ['import { createSocket } from "node:dgram";', "node:dgram"],
  ['import { lookup } from "node:dns/promises";', "node:dns/promises"],
  ['import { Agent } from "undici";', "undici"],
  ['import { WebSocket } from "ws";', "ws WebSocket"],
  ['import { createTransport, type Transporter } from "nodemailer";', "nodemailer"],
  ['import pg from "pg";', "pg"],
])("%s is found", (text, what) => {
  expect(callsOf(text)).toEqual([`src/server/a.ts: ${what}`]);
});

test.each([
  'import { createServer, type ClientRequest } from "node:http";',
  'import type { Socket } from "node:net"; import { BlockList, isIP, type Socket as S } from "node:net";',
  'import { type Pool } from "pg"; import type pg from "pg";',
  'import { WebSocketServer } from "ws"; import type { WebSocket } from "ws"; let socket: WebSocket;',
  'import { fetch } from "./outgoingHttp.ts"; await fetch(url);',
  "await client.send({ url }); queue.fetch(); const options = { fetch: true };",
  'await import("node:fs"); await import(path);',
  "// fetch(url)",
])("%s is not", (text) => {
  expect(callsOf(text)).toEqual([]);
});

test("the server and what it shares with the browser are read; tests and the judge are not", () => {
  writeFileSync(join(root, "src/server/b.test.ts"), "fetch(url);");
  writeFileSync(join(root, "src/judge/a.ts"), "fetch(url);");
  expect(callsOf("fetch(url);", "src/shared/a.ts")).toEqual(["src/shared/a.ts: fetch"]);
});

test("an exception is for one file and one kind, and only as long as it is used", () => {
  const allowed = { "src/server/a.ts": { uses: ["pg", "undici"], reason: "" } };
  callsOf('import pg from "pg"; fetch(url);');
  expect(findingsOf(root, [outgoingCalls(root, allowed)])[0]).toEqual([
    "src/server/a.ts: fetch",
    "src/server/a.ts: undici is an exception without a use",
  ]);
});
