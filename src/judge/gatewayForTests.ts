import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import {
  type GatewayMessage,
  JUDGE_BLOB_PATH,
  JUDGE_PATH,
  nodeMessage,
  type NodeMessage,
} from "../shared/judge/judgeProtocol.ts";

export const TOKEN = "node-token";

/** A gateway for tests: records every message and sends what the test passes to `send`. */
export async function openSite({ host = "127.0.0.1", port = 0 } = {}) {
  const received: NodeMessage[] = [];
  const http: Server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const connections: WebSocket[] = [];
  const blobs = new Map<string, string>();
  http.on("request", (request, response) => {
    const content = blobs.get(request.url?.slice(JUDGE_BLOB_PATH.length + 1) ?? "");
    const isServed = request.headers.authorization === TOKEN && content !== undefined;
    response.writeHead(isServed ? 200 : 404).end(isServed ? content : "");
  });
  http.on("upgrade", (request, socket, head) => {
    if (request.url !== JUDGE_PATH || request.headers.authorization !== TOKEN) {
      socket.end("HTTP/1.1 401 Unauthorized\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, socket, head, (connection) => {
      connections.push(connection);
      connection.on("message", (data) => {
        const message = nodeMessage.parse(JSON.parse((data as Buffer).toString()));
        received.push(message);
        if (message.type === "hello") {
          connection.send(JSON.stringify({ type: "welcome", nodeId: 1, server: "test" }));
        }
      });
    });
  });
  await new Promise<void>((resolve) => http.listen(port, host, resolve));
  const address = http.address() as AddressInfo;
  const of = <T extends NodeMessage["type"]>(type: T) =>
    received.filter((each): each is Extract<NodeMessage, { type: T }> => each.type === type);
  return {
    url: new URL(`http://${host}:${address.port}`),
    port: address.port,
    received,
    of,
    /** Number of connections that nodes have opened. */
    connected: () => connections.length,
    /** Serves test data by hash. */
    blob(name: string, content: string) {
      const sha256 = createHash("sha256").update(content).digest("hex");
      blobs.set(sha256, content);
      return { sha256, size: Buffer.byteLength(content), name };
    },
    async until<T extends NodeMessage["type"]>(type: T, count = 1) {
      await expect.poll(() => of(type).length).toBeGreaterThanOrEqual(count);
      return of(type);
    },
    send: (message: GatewayMessage): void => connections.at(-1)!.send(JSON.stringify(message)),
    sendText: (text: string): void => connections.at(-1)!.send(text),
    disconnect: (code?: number): void =>
      code ? connections.at(-1)!.close(code) : connections.at(-1)!.terminate(),
    async close(): Promise<void> {
      for (const connection of connections) connection.terminate();
      sockets.close();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;
