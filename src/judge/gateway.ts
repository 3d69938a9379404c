import { WebSocket } from "ws";
import {
  gatewayMessage,
  type GatewayMessage,
  HEARTBEAT_MS,
  JUDGE_CLOSE,
  JUDGE_PATH,
  type NodeMessage,
} from "../shared/judgeProtocol.ts";
import type { Log } from "./log.ts";

/** A task with the code, its extra files and a few thousand cases stays far below. */
const MESSAGE_MAX = 64 * 1024 * 1024;

/** First pause before connecting again, doubled up to `SLOWEST_MS`, each ± half by chance. */
const FIRST_MS = 200;
const SLOWEST_MS = 3000;

/** A refused token or a taken name does not mend itself within seconds. */
const REFUSED_MS = 10_000;

/** A line on which not even a pong came for this long is dead. */
const SILENT_MS = HEARTBEAT_MS * 3;

export interface Gateway {
  /** False when there is no connection now; the caller repeats what matters after `onOpen`. */
  send(message: NodeMessage): boolean;
  /** Says hello anew over a fresh connection: languages have changed. */
  refresh(): void;
  /** Ends the connection for good. */
  close(): Promise<void>;
}

export interface GatewayOptions {
  server: URL;
  token: string;
  log: Log;
  hello(): NodeMessage;
  /** The gateway knows this node: ask for work, repeat results. */
  onWelcome(): void;
  onMessage(message: GatewayMessage): void;
  /** Called in every heartbeat's turn while connected. */
  heartbeat(): NodeMessage;
}

/** Keeps one connection to the gateway open, for as long as it takes, until closed. */
export function connectGateway(options: GatewayOptions): Gateway {
  const { server, log } = options;
  const url = new URL(JUDGE_PATH, server);
  url.protocol = server.protocol === "https:" ? "wss:" : "ws:";
  let socket: WebSocket | undefined;
  let welcomed = false;
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  function connect(): void {
    timer = undefined;
    const mine = openSocket(url, options.token);
    socket = mine;
    welcomed = false;
    let heardAt = Date.now();
    let refusal = "";
    const beat = setInterval(() => {
      if (Date.now() - heardAt > SILENT_MS) return mine.terminate();
      if (mine.readyState !== WebSocket.OPEN) return;
      mine.ping();
      if (welcomed) send(options.heartbeat());
    }, HEARTBEAT_MS);
    mine.on("open", () => sendOn(mine, options.hello()));
    mine.on("pong", () => (heardAt = Date.now()));
    mine.on("message", (data) => {
      heardAt = Date.now();
      // Text frames arrive as one buffer unless another binaryType is asked for.
      hear(mine, (data as Buffer).toString("utf8"));
    });
    mine.on("unexpected-response", (_, response) => {
      refusal = `the server answered ${response.statusCode}`;
      mine.terminate();
    });
    mine.on("error", (error) => (refusal ||= error.message));
    mine.on("close", (code, reason) => {
      clearInterval(beat);
      if (socket !== mine) return;
      socket = undefined;
      welcomed = false;
      if (!closed) again(code, refusal || String(reason));
    });
  }

  function again(code: number, reason: string): void {
    const slowest = Math.min(SLOWEST_MS, FIRST_MS * 2 ** failures);
    const refused = code === JUDGE_CLOSE.replaced || /answered 40[13]/.test(reason);
    const pause = (refused ? REFUSED_MS : slowest) * (0.5 + Math.random());
    if (failures++ % 10 === 0) {
      log.warn({ url: url.href, code, reason }, "no connection to the server; trying again");
    }
    timer = setTimeout(connect, pause);
  }

  function hear(from: WebSocket, text: string): void {
    const message = parse(text);
    if (!message) {
      log.error({ text: text.slice(0, 200) }, "the gateway sent what this version does not know");
      from.close(JUDGE_CLOSE.badMessage, "unknown message");
      return;
    }
    if (message.type === "welcome") {
      welcomed = true;
      failures = 0;
      log.info({ server: message.server, nodeId: message.nodeId }, "connected to the server");
      options.onWelcome();
    } else {
      options.onMessage(message);
    }
  }

  function send(message: NodeMessage): boolean {
    if (!socket || !welcomed) return false;
    return sendOn(socket, message);
  }

  connect();
  return {
    send,
    refresh() {
      if (!socket || closed) return;
      const old = socket;
      socket = undefined;
      old.close(1000, "hello again");
      connect();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = socket;
      if (!last || last.readyState === WebSocket.CLOSED) return;
      await new Promise<void>((resolve) => {
        const giveUp = setTimeout(() => last.terminate(), 1000);
        last.on("close", () => {
          clearTimeout(giveUp);
          resolve();
        });
        last.close(1000, "stopping");
      });
    },
  };
}

function openSocket(url: URL, token: string): WebSocket {
  return new WebSocket(url, {
    headers: { authorization: token },
    handshakeTimeout: 5000,
    maxPayload: MESSAGE_MAX,
    perMessageDeflate: false,
  });
}

function sendOn(socket: WebSocket, message: NodeMessage): boolean {
  if (socket.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

function parse(text: string): GatewayMessage | undefined {
  try {
    const result = gatewayMessage.safeParse(JSON.parse(text));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
