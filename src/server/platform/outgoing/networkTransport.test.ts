import { once } from "node:events";
import { createServer, type RequestListener, type Server, setGlobalProxyFromEnv } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { judgeCertificate } from "./certificateForTests.ts";
import { networkTransport, type NetworkOptions } from "./networkTransport.ts";
import type { WireAnswer } from "./transport.ts";

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

async function listening(server: Server, host = "127.0.0.1", port = 0): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const siteAt = (answer: RequestListener, host?: string, port?: number): Promise<number> =>
  listening(createServer(answer), host, port);
const tlsSiteAt = (answer: RequestListener): Promise<number> =>
  listening(createTlsServer(judgeCertificate, answer));

/** Starts a TCP server; when the first bytes of a request arrive, `answer` writes the raw response to the socket. */
async function rawSiteAt(answer: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => answer(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

interface Options extends Partial<NetworkOptions> {
  headers?: Record<string, string>;
}

/** By default, every name resolves to 127.0.0.1, and only `judge.test` and `other.test` may have private addresses. */
function get(url: string, { headers = {}, ...options }: Options = {}): Promise<WireAnswer> {
  const send = networkTransport({
    privateHosts: new Set(["judge.test", "other.test"]),
    resolve: async () => ["127.0.0.1"],
    certificateAuthorities: judgeCertificate.cert,
    ...options,
  });
  const request = { method: "GET", url: new URL(url), headers, body: undefined };
  return send(request, new AbortController().signal);
}

async function textOf({ body }: WireAnswer): Promise<string> {
  let text = "";
  for await (const part of body) text += String(part);
  return text;
}

test("a site is reached by its name at the address that was resolved", async () => {
  const port = await siteAt((request, response) =>
    response.setHeader("set-cookie", ["a=1", "b=2"]).end(request.headers.host),
  );
  const answer = await get(`http://judge.test:${port}/`);
  expect(answer.status).toBe(200);
  expect(answer.setCookies).toEqual(["a=1", "b=2"]);
  expect(await textOf(answer)).toBe(`judge.test:${port}`);
});

test("name servers that change their answer after the check are not asked again", async () => {
  const port = await siteAt((_request, response) => response.end("checked"));
  await siteAt((_request, response) => response.end("changed"), "127.0.0.2", port);
  const addresses = [["127.0.0.1"], ["127.0.0.2"]];
  const resolve = async (): Promise<string[]> => addresses.shift() ?? [];
  expect(await textOf(await get(`http://judge.test:${port}/`, { resolve }))).toBe("checked");
  expect(addresses).toEqual([["127.0.0.2"]]);
});

test.each([
  [["127.0.0.1"]],
  [["10.1.2.3"]],
  [["169.254.169.254"]],
  [["::1"]],
  [["::ffff:127.0.0.1"]],
  [["1.1.1.1", "127.0.0.1"]],
])("a public host with the addresses %s is not connected to", async (addresses) => {
  let connections = 0;
  const server = createServer((_request, response) => response.end());
  server.on("connection", () => (connections += 1));
  const port = await listening(server);
  const answer = get(`http://public.test:${port}/`, { resolve: async () => addresses });
  await expect(answer).rejects.toMatchObject({ code: "addressNotAllowed", mayHaveArrived: false });
  expect(connections).toBe(0);
});

test("not even a host that the configuration allows on private addresses may be at a metadata service", async () => {
  for (const address of ["169.254.169.254", "100.100.100.200", "0.0.0.0", "fe80::1", "224.0.0.1"])
    await expect(
      get("http://judge.test/", { resolve: async () => [address] }),
    ).rejects.toMatchObject({ code: "addressNotAllowed" });
});

test.each(["127.0.0.1", "[::1]", "2130706433", "0177.0.0.1", "0x7f000001", "[::ffff:127.0.0.1]"])(
  "the address %s is checked without name servers",
  async (host) => {
    const port = await siteAt((_request, response) => response.end());
    const resolve = async (): Promise<string[]> => ["1.1.1.1"];
    await expect(get(`http://${host}:${port}/`, { resolve })).rejects.toMatchObject({
      code: "addressNotAllowed",
    });
  },
);

test("an address can be allowed as a host", async () => {
  const port = await siteAt((_request, response) => response.end("here"));
  const privateHosts = new Set(["127.0.0.1"]);
  expect(await textOf(await get(`http://127.0.0.1:${port}/`, { privateHosts }))).toBe("here");
});

test("a host without an address is not found", async () => {
  const none = get("http://judge.test/", { resolve: async () => [] });
  await expect(none).rejects.toMatchObject({ code: "hostNotFound" });
  const failed = get("http://judge.test/", {
    resolve: () => Promise.reject(new Error("NXDOMAIN")),
  });
  await expect(failed).rejects.toMatchObject({ code: "hostNotFound" });
});

test("with TLS the certificate must be for the host, whatever the environment says", async () => {
  const port = await tlsSiteAt((request, response) =>
    response.end((request.socket as TLSSocket & { servername: string }).servername),
  );
  expect(await textOf(await get(`https://judge.test:${port}/`))).toBe("judge.test");
  const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  cleanUps.push(() => {
    if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
  });
  const refused = { code: "badCertificate", mayHaveArrived: false };
  await expect(get(`https://other.test:${port}/`)).rejects.toMatchObject(refused);
  await expect(
    get(`https://judge.test:${port}/`, { certificateAuthorities: undefined }),
  ).rejects.toMatchObject(refused);
});

test("proxies of the environment are not used", async () => {
  let proxied = 0;
  const proxy = createServer((_request, response) => response.end("proxy"));
  proxy.on("connection", () => (proxied += 1));
  const proxyUrl = `http://127.0.0.1:${await listening(proxy)}`;
  cleanUps.push(setGlobalProxyFromEnv({ HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl }));
  const port = await siteAt((_request, response) => response.end("site"));
  const tlsPort = await tlsSiteAt((_request, response) => response.end("site"));
  expect(await textOf(await get(`http://judge.test:${port}/`))).toBe("site");
  expect(await textOf(await get(`https://judge.test:${tlsPort}/`))).toBe("site");
  expect(proxied).toBe(0);
});

const line = (size: number): string => `x-filler: ${"x".repeat(size)}\r\n`;
test.each([
  ["a long header", `HTTP/1.1 200 OK\r\n${line(100_000)}\r\n`, "headersTooLarge"],
  ["many headers", `HTTP/1.1 200 OK\r\n${line(100).repeat(1000)}\r\n`, "headersTooLarge"],
  ["no HTTP", "SSH-2.0-OpenSSH_9.2\r\n\r\n", "invalidAnswer"],
  [
    "two lengths",
    "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    "invalidAnswer",
  ],
  ["nothing", "", "connectionLost"],
])("an answer of %s", async (_what, text, code) => {
  const port = await rawSiteAt((socket) => socket.end(text));
  await expect(get(`http://judge.test:${port}/`)).rejects.toMatchObject({
    code,
    mayHaveArrived: true,
  });
});

test("nobody listens: nothing has arrived", async () => {
  const server = createServer();
  const port = await listening(server);
  server.close();
  await once(server, "close");
  await expect(get(`http://judge.test:${port}/`)).rejects.toMatchObject({
    code: "unreachable",
    mayHaveArrived: false,
  });
});
