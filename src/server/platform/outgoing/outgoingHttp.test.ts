import { afterEach, beforeEach, expect, test } from "vitest";
import type { Site, SiteAnswer } from "./inMemoryTransportForTests.ts";
import { outgoingWorld, type OutgoingWorld, userAgent } from "./outgoingWorldForTests.ts";
import type { WireRequest } from "./transport.ts";

const HERE = "https://judge.example";
const OTHER = "https://other.example";

let world: OutgoingWorld;
beforeEach(() => {
  world = outgoingWorld();
});
afterEach(() => world.close());

const paths = (): string[] => world.requests.map(({ method, url }) => `${method} ${url.href}`);
const bodyOf = (request: WireRequest | undefined): string =>
  String(Buffer.from(request?.body ?? []));
const redirectTo = (location: string, status = 302): SiteAnswer => ({
  status,
  headers: { location },
});

test("any status is an answer", async () => {
  const client = world.memoryClient({ [HERE]: () => ({ status: 503, body: "busy" }) });
  const answer = await client.send({ url: `${HERE}/a` });
  expect(answer).toMatchObject({ status: 503, url: `${HERE}/a`, redirects: [] });
  expect(answer.text()).toEqual({ text: "busy", charset: "utf-8", isDamaged: false });
});

test("what is sent: the name of the program, and only the headers of the caller", async () => {
  const client = world.memoryClient({ [HERE]: () => ({}) });
  await client.send({ url: HERE, headers: { accept: "application/json", referer: `${HERE}/` } });
  expect(world.requests[0]?.headers).toEqual({
    accept: "application/json",
    referer: `${HERE}/`,
    "user-agent": userAgent,
    "accept-encoding": "gzip, br",
  });
});

test("forms, parts and JSON", async () => {
  const client = world.memoryClient({ [HERE]: () => ({}) });
  const form = { language: "0", source: "a b+c&d=中\n" };
  await client.send({ url: HERE, body: { form } });
  expect(bodyOf(world.requests[0])).toBe("language=0&source=a%20b%2Bc%26d%3D%E4%B8%AD%0A");
  expect(world.requests[0]).toMatchObject({
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "content-length": "46" },
  });
  await client.send({ url: HERE, body: { json: { a: ["中"] } } });
  expect(bodyOf(world.requests[1])).toBe('{"a":["中"]}');
  await client.send({
    url: HERE,
    body: {
      multipart: [
        { name: "source", value: "int main" },
        { name: "file", value: Buffer.from([1, 2]), fileName: 'a".cpp', type: "text/plain" },
      ],
    },
  });
  const request = world.requests[2];
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(
    request?.headers["content-type"] ?? "",
  );
  const text = bodyOf(request);
  expect(text.split(`--${boundary?.[1]}`)).toHaveLength(4);
  expect(text).toContain('name="source"\r\n\r\nint main\r\n');
  expect(text).toContain(
    'name="file"; filename="a%22.cpp"\r\nContent-Type: text/plain\r\n\r\n\u0001\u0002',
  );
  await client.send({ url: HERE, method: "POST" });
  expect(world.requests[3]?.headers["content-length"]).toBe("0");
});

test("the real transport sends the same", async () => {
  const [client, origin] = await world.loopbackSite(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    response.end(JSON.stringify({ method: request.method, headers: request.headers, body }));
  });
  const answer = await client.send({ url: `${origin}/submit`, body: { form: { id: "1000" } } });
  expect(answer.json()).toEqual({
    method: "POST",
    headers: {
      host: new URL(origin).host,
      connection: "close",
      "user-agent": userAgent,
      "accept-encoding": "gzip, br",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": "7",
    },
    body: "id=1000",
  });
});

test("redirects are followed and listed; a POST becomes a GET without its body", async () => {
  const client = world.memoryClient({
    [HERE]: ({ url }) =>
      url.pathname === "/submit" ? redirectTo("/status?user=a") : { body: "x" },
  });
  const answer = await client.send({ url: `${HERE}/submit`, body: { form: { id: "1" } } });
  expect(answer).toMatchObject({ status: 200, redirects: [`${HERE}/status?user=a`] });
  expect(paths()).toEqual([`POST ${HERE}/submit`, `GET ${HERE}/status?user=a`]);
  expect(world.requests[1]?.body).toBeUndefined();
  expect(world.requests[1]?.headers["content-type"]).toBeUndefined();
});

test("a redirect can be the answer", async () => {
  const client = world.memoryClient({ [HERE]: () => redirectTo("/home") });
  const answer = await client.send({ url: `${HERE}/login`, redirects: 0 });
  expect(answer).toMatchObject({ status: 302, headers: { location: "/home" }, redirects: [] });
});

test("a loop of redirects ends", async () => {
  const client = world.memoryClient({
    [HERE]: ({ url }) => redirectTo(url.pathname === "/a" ? "/b" : "/a"),
  });
  const answer = client.send({ url: `${HERE}/a`, redirects: 3 });
  await expect(answer).rejects.toMatchObject({ code: "tooManyRedirects" });
  expect(world.requests).toHaveLength(4);
});

test.each([
  ["https://evil.example/", "originNotAllowed"],
  ["http://127.0.0.1/", "originNotAllowed"],
  ["http://169.254.169.254/latest/meta-data", "originNotAllowed"],
  ["//evil.example/", "originNotAllowed"],
  ["file:///etc/passwd", "badUrl"],
  ["https://user:pass@judge.example/", "badUrl"],
])("a redirect to %s is refused", async (location, code) => {
  const client = world.memoryClient({ [HERE]: () => redirectTo(location) });
  await expect(client.send({ url: HERE })).rejects.toMatchObject({ code });
  expect(world.requests).toHaveLength(1);
});

test("the address of an allowed host is checked after a redirect, too", async () => {
  const [, origin] = await world.loopbackSite((_request, response) =>
    response.writeHead(302, { location: origin.replace("judge.test", "inside.test") }).end(),
  );
  const client = world.networkClient([origin, origin.replace("judge.test", "inside.test")]);
  await expect(client.send({ url: origin })).rejects.toMatchObject({ code: "addressNotAllowed" });
});

test.each([307, 308])("status %i would send a body again and is refused", async (status) => {
  const client = world.memoryClient({ [HERE]: () => redirectTo("/again", status) });
  const post = client.send({ url: HERE, body: { form: { password: "x" } } });
  await expect(post).rejects.toMatchObject({ code: "redirectNotAllowed", mayHaveArrived: true });
  expect(world.requests).toHaveLength(1);
});

test("a redirect does not lose TLS", async () => {
  const plain = HERE.replace("https", "http");
  const client = world.memoryClient({ [HERE]: () => redirectTo(`${plain}/`), [plain]: () => ({}) });
  await expect(client.send({ url: HERE })).rejects.toMatchObject({ code: "redirectNotAllowed" });
});

test("another host gets neither the tokens nor the cookies of the first", async () => {
  const client = world.memoryClient({
    [HERE]: () => ({ ...redirectTo(`${OTHER}/`), setCookies: ["session=1"] }),
    [OTHER]: () => ({ setCookies: ["stolen=1; Domain=judge.example", "own=2"] }),
  });
  await client.send({
    url: HERE,
    headers: { accept: "text/html", authorization: "Bearer x", "x-xsrf-token": "y", referer: HERE },
  });
  expect(world.requests[1]?.headers).toEqual({
    accept: "text/html",
    "user-agent": userAgent,
    "accept-encoding": "gzip, br",
  });
  expect(client.cookies.header(HERE)).toBe("session=1");
  expect(client.cookies.header(OTHER)).toBe("own=2");
});

test("cookies of each answer are sent with the next request, also between redirects, and stored as text", async () => {
  const site: Site = ({ url }) =>
    url.pathname === "/login"
      ? { ...redirectTo("/home"), setCookies: ["session=1; Path=/; HttpOnly"] }
      : {};
  const client = world.memoryClient({ [HERE]: site });
  await client.send({ url: `${HERE}/login` });
  expect(world.requests[1]?.headers["cookie"]).toBe("session=1");
  const next = world.memoryClient({ [HERE]: site }, { cookies: client.cookies.toText() });
  await next.send({ url: `${HERE}/problem` });
  expect(world.requests[2]?.headers["cookie"]).toBe("session=1");
  const stranger = world.memoryClient({ [HERE]: site });
  await stranger.send({ url: `${HERE}/problem` });
  expect(world.requests[3]?.headers["cookie"]).toBeUndefined();
});

test("the character set of a client is that of pages that declare none", async () => {
  const site: Site = () => ({
    headers: { "content-type": "text/html" },
    body: Buffer.from([0xd6, 0xd0]),
  });
  const answer = await world.memoryClient({ [HERE]: site }, { charset: "gbk" }).send({ url: HERE });
  expect(answer.text()).toMatchObject({ text: "中", charset: "gbk" });
});

test("what is not JSON is an invalid answer", async () => {
  const client = world.memoryClient({ [HERE]: () => ({ body: "<html>" }) });
  const answer = await client.send({ url: HERE });
  expect(() => answer.json()).toThrow("invalidAnswer: https://judge.example");
});
