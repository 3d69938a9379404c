import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { World } from "./world.ts";

/** The first bytes of a TLS handshake. */
const TLS_HELLO = "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03";

/** Kinds of connections to the server, given as the bytes that the client sends. */
export function connectionKinds(world: World, cid: number): Record<string, string> {
  const request = (line: string, ...headers: string[]): string =>
    [`${line} HTTP/1.1`, "host: judge", ...headers, "", ""].join("\r\n");
  const upgrade = (path: string, token: string): string =>
    request(
      `GET ${path}`,
      "connection: upgrade",
      "upgrade: websocket",
      `authorization: ${token}`,
      "sec-websocket-version: 13",
      `sec-websocket-key: ${"A".repeat(22)}==`,
    );
  const upload = request(
    "POST /api/file/upload-avatar",
    `authorization: ${world.tokens.user}`,
    "content-type: multipart/form-data; boundary=b",
    "content-length: 100000",
  );
  const part = `--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n`;
  return {
    plain: request("GET /api/get-website-config"),
    pipelined: request("GET /api/docs/openapi.json").repeat(60),
    "upgrade with a wrong token": upgrade("/judge/connect", "x"),
    "upgrade of a node": upgrade("/judge/connect", world.server.judgeToken),
    "upgrade elsewhere": upgrade("/api/get-website-config", "x"),
    CONNECT: request("CONNECT other:443"),
    TLS: TLS_HELLO,
    live: request("GET /api/live?topics=submissions"),
    feed: request(`GET /api/clics/contests/${cid}/event-feed`),
    upload: `${upload}${part}${"x".repeat(5000)}`,
  };
}

/** Stage of a connection: how much of the request was sent, and whether the response has begun. */
export const moments = ["nothing", "half", "whole", "answered"] as const;

/** Opens a connection and brings it to the given stage; `bytes`: everything that the client would send. */
export async function openAt(
  world: World,
  bytes: string,
  moment: (typeof moments)[number],
): Promise<Socket> {
  const socket = await openRaw(world);
  if (moment === "half") socket.write(bytes.slice(0, bytes.length / 2), "latin1");
  if (moment === "whole" || moment === "answered") socket.write(bytes, "latin1");
  if (moment !== "answered") return socket;
  // An incomplete upload gets no response.
  if (bytes.startsWith("POST")) return socket;
  await Promise.race([once(socket, "readable"), once(socket, "close")]);
  return socket;
}

export async function openRaw(world: World, localAddress = "127.0.0.1"): Promise<Socket> {
  const { hostname, port } = new URL(world.server.address);
  const socket = connect({ host: hostname, port: Number(port), localAddress, allowHalfOpen: true });
  // The server may reset the connection at any time.
  socket.on("error", () => {});
  await Promise.race([once(socket, "connect"), once(socket, "close")]);
  return socket;
}

/** Number of connections that the server currently has open. */
export function connectionsOf({ server }: World): Promise<number> {
  return new Promise((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
