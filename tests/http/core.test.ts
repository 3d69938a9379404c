import { connect } from "node:net";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scenarios } from "./scenario.ts";
import { createWorld, PASSWORD, type World } from "./world.ts";

let world: World;
let webFolder: string;
const script = "console.log('a script of the build')\n";

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), "verdict-web-"));
  await mkdir(join(webFolder, "assets"));
  await writeFile(join(webFolder, "index.html"), "<!doctype html><title>OJ</title>");
  await writeFile(join(webFolder, "assets/main-1a2b.js"), script);
  await writeFile(join(webFolder, "assets/main-1a2b.js.gz"), gzipSync(script));
  await writeFile(join(webFolder, "assets/removed-3c4d.js"), script);
  world = await createWorld({ webFolder, baseUrl: "http://127.0.0.1:8080" });
  // A new deployment has replaced the files before the server restarts.
  await rm(join(webFolder, "assets/removed-3c4d.js"));
});
afterAll(async () => {
  await world.close();
  await rm(webFolder, { recursive: true });
});

describe("refusals", () => {
  scenarios(
    () => world,
    [
      {
        shows: "an unknown call is not found, wrapped, in English",
        as: "guest",
        call: "GET /api/no-such-call",
        status: 404,
        code: "NOT_FOUND",
        must: ['"data":null', '"requestId":"'],
      },
      {
        shows: "the specification's message for a Chinese reader",
        as: "guest",
        call: "GET /api/no-such-call",
        headers: { "accept-language": "zh-CN" },
        status: 404,
        must: ["查询错误，找不到要请求的资源！"],
      },
      {
        shows: "Chinese for readers of other languages",
        as: "guest",
        call: "GET /api/no-such-call",
        headers: { "accept-language": "fr;q=0.9, de" },
        status: 404,
        must: ["查询错误"],
      },
      {
        shows: "a wrong method is distinguished",
        as: "guest",
        call: "GET /api/login",
        status: 405,
        code: "METHOD_NOT_ALLOWED",
      },
      {
        shows: "also on a path with parameters",
        as: "guest",
        call: "DELETE /api/problem-file/1/x.svg",
        status: 405,
        code: "METHOD_NOT_ALLOWED",
      },
      {
        shows: "another media type is refused",
        as: "guest",
        call: "POST /api/login",
        headers: { "content-type": "application/xml" },
        body: "<a/>",
        status: 415,
        code: "UNSUPPORTED_MEDIA_TYPE",
      },
      {
        shows: "broken JSON is reported",
        as: "guest",
        call: "POST /api/login",
        body: '{"username": ',
        status: 400,
        code: "MALFORMED_JSON",
      },
      {
        shows: "JSON that is not an object is refused",
        as: "guest",
        call: "POST /api/login",
        body: "[1]",
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "an empty body is an empty object",
        as: "guest",
        call: "POST /api/login",
        body: "",
        status: 400,
        code: "USERNAME_REQUIRED",
      },
      {
        shows: "__proto__ is ignored",
        as: "guest",
        call: "POST /api/login",
        body: '{"__proto__":{"username":"root"},"password":"whatever"}',
        status: 400,
        code: "USERNAME_REQUIRED",
      },
      {
        shows: "a NUL character is refused with the field's name",
        as: "guest",
        call: "POST /api/login",
        body: { username: "ro\0ot", password: "whatever" },
        status: 400,
        code: "INVALID_FIELD",
        must: ["username"],
      },
      {
        shows: "a NUL character in a query is refused",
        as: "guest",
        call: "GET /api/get-problem-list?keyword=%00",
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "a lone surrogate is refused",
        as: "guest",
        call: "POST /api/login",
        body: '{"username":"\\ud800","password":"whatever"}',
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "a guest's body over 64 KiB is too large",
        as: "guest",
        call: "POST /api/login",
        body: { username: "x".repeat(65_536) },
        status: 413,
        code: "BODY_TOO_LARGE",
      },
      {
        shows: "an unknown address is not found whatever the body is",
        as: "guest",
        call: "POST /api/no-such-call",
        body: { username: "x".repeat(65_536) },
        status: 404,
        code: "NOT_FOUND",
      },
      {
        shows: "nested JSON is refused before it is parsed",
        as: "guest",
        call: "POST /api/login",
        body: `{"username":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
        status: 400,
        code: "JSON_TOO_DEEP",
      },
      {
        shows: "an address over 8 KB is too long",
        as: "guest",
        call: `GET /api/get-problem-list?keyword=${"x".repeat(9000)}`,
        status: 414,
        code: "URI_TOO_LONG",
      },
      {
        shows: "an address that cannot be decoded is refused",
        as: "guest",
        call: "GET /api/%E0%A4%A",
        status: 400,
        code: "BAD_REQUEST",
      },
      {
        shows: "other origins may not read responses",
        as: "guest",
        call: "OPTIONS /api/login",
        headers: { origin: "https://example.org", "access-control-request-method": "POST" },
        status: 405,
      },
    ],
  );

  test("the response to a wrong method lists the allowed ones", async () => {
    const reply = await world.call("guest", "DELETE /api/login");
    expect(reply.headers.get("allow")).toBe("POST");
    expect(reply.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("headers over 16 KB are refused with a wrapped response, and the server continues", async () => {
    const text = await rawRequest(
      `GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${"y".repeat(20_000)}\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
    expect(text).toContain('"code":"HEADERS_TOO_LARGE"');
    expect((await world.call("guest", "GET /healthz")).status).toBe(200);
  });

  test("input that is not HTTP is refused with a wrapped response", async () => {
    const text = await rawRequest("BREW /coffee HTCPCP/1.0\r\n\r\n");
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain('"code":"BAD_REQUEST"');
  });
});

function rawRequest(text: string): Promise<string> {
  const { port } = new URL(world.server.address);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });
}

describe("headers", () => {
  test("every response has the policy, a request id and nosniff", async () => {
    for (const what of [
      "GET /api/no-such-call",
      "GET /",
      "GET /assets/main-1a2b.js",
      "GET /healthz",
    ]) {
      const { headers } = await world.call("guest", what);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{12}$/);
    }
  });

  test("no foreign page may read responses, and cookies do not authenticate", async () => {
    const foreign = { origin: "https://evil.example", cookie: "token=x; session=x" };
    const body = { username: "user", password: PASSWORD };
    for (const [as, what, status, options] of [
      ["guest", "GET /api/get-website-config", 200, {}],
      ["guest", "POST /api/login", 200, { body }],
      ["user", "GET /api/get-user-info", 200, {}],
      ["guest", "GET /api/get-user-info", 401, {}],
    ] as const) {
      const reply = await world.call(as, what, { headers: foreign, ...options });
      const names = Array.from(reply.headers.keys());
      expect(reply.status, what).toBe(status);
      expect(names.filter((name) => /^access-control-allow|^set-cookie/.test(name))).toEqual([]);
    }
  });

  test("Strict-Transport-Security is sent only if the site's address is https", async () => {
    const plain = await world.call("guest", "GET /healthz");
    expect(plain.headers.get("strict-transport-security")).toBeNull();
    const secure = await createWorld({ baseUrl: "https://judge.example" });
    const reply = await secure.call("guest", "GET /healthz");
    expect(reply.headers.get("strict-transport-security")).toBe("max-age=31536000");
    await secure.close();
  });

  test("API responses are never cached", async () => {
    const { headers } = await world.call("guest", "GET /api/get-website-config");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("a client's request id and forwarded address are ignored without a proxy", async () => {
    const { headers } = await world.call("guest", "GET /api/get-website-config", {
      headers: { "x-request-id": "mine", "x-forwarded-for": "203.0.113.7" },
    });
    expect(headers.get("x-request-id")).not.toBe("mine");
    await world.call("guest", "POST /api/login", {
      body: { username: "ghost", password: "whatever" },
      headers: { "x-forwarded-for": "203.0.113.7" },
    });
    const rows = await world.sql<{ key: string }>(
      "select key from rate_window where key like 'login:ghost:%'",
    );
    expect(rows).toEqual([{ key: "login:ghost:127.0.0.1" }]);
  });
});

describe("long responses", () => {
  test.each([
    ["/api/docs/openapi.json", "accept-encoding"],
    // This response is cached together with its compressed bodies.
    ["/api/languages?all=true", "accept-encoding, authorization"],
  ])("%s is compressed for clients that accept it, with the same content", async (path, vary) => {
    const read = (encoding: string) =>
      world.call("guest", `GET ${path}`, { headers: { "accept-encoding": encoding } });
    const plain = await read("identity");
    expect(plain.text.length).toBeGreaterThan(4096);
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("vary")).toBe(vary);
    for (const encoding of ["br", "gzip"]) {
      const packed = await read(encoding);
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      expect(packed.text).toBe(plain.text);
    }
  });

  test("short ones are not compressed", async () => {
    const reply = await world.call("guest", "GET /api/get-website-config", {
      headers: { "accept-encoding": "br" },
    });
    expect(reply.headers.get("content-encoding")).toBeNull();
  });
});

describe("the web build", () => {
  test("hashed files are immutable in caches and compressed where the client accepts it", async () => {
    const plain = await world.call("guest", "GET /assets/main-1a2b.js", {
      headers: { "accept-encoding": "identity" },
    });
    expect(plain.text).toBe(script);
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const packed = await world.call("guest", "GET /assets/main-1a2b.js", {
      headers: { "accept-encoding": "gzip" },
    });
    expect(packed.text).toBe(script);
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("content-type")).toContain("javascript");
  });

  test("a missing file is not stored in caches", async () => {
    const { headers } = await world.call("guest", "GET /assets/removed-3c4d.js");
    expect(headers.get("cache-control") ?? "no-store").toMatch(/^no-(?:store|cache)/);
  });

  scenarios(
    () => world,
    [
      {
        shows: "the address of a page returns the page",
        as: "guest",
        call: "GET /problem/1000?x=1",
        headers: { accept: "text/html,*/*" },
        status: 200,
        must: ["<!doctype html>"],
      },
      {
        shows: "an unknown call is never a page, however its address is encoded",
        as: "guest",
        call: "GET /%61pi/nope",
        headers: { accept: "text/html" },
        status: 404,
        code: "NOT_FOUND",
      },
      {
        shows: "pages are read-only: other methods are refused with the allowed ones",
        as: "guest",
        call: "POST /problem/1000",
        headers: { accept: "text/html" },
        status: 405,
        code: "METHOD_NOT_ALLOWED",
      },
      {
        shows: "an unknown call is never a page",
        as: "guest",
        call: "GET /api/nope",
        headers: { accept: "text/html" },
        status: 404,
        code: "NOT_FOUND",
      },
      {
        shows: "a missing file is never a page",
        as: "guest",
        call: "GET /assets/gone-1.js",
        headers: { accept: "text/html" },
        status: 404,
      },
      {
        shows: "a file that was removed after the start is missing",
        as: "guest",
        call: "GET /assets/removed-3c4d.js",
        status: 404,
        code: "NOT_FOUND",
      },
      {
        shows: "a client that does not accept HTML gets none",
        as: "guest",
        call: "GET /problem/1000",
        headers: { accept: "application/json" },
        status: 404,
      },
      {
        shows: "nothing outside the folder is reachable",
        as: "guest",
        call: "GET /assets/..%2f..%2f..%2fetc%2fpasswd",
        status: 404,
        mustNot: ["root:"],
      },
    ],
  );

  test("index.html is revalidated each time", async () => {
    const { headers } = await world.call("guest", "GET /");
    expect(headers.get("cache-control")).toBe("no-cache");
  });
});
