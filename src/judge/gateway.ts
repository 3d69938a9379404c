import { WebSocket } from "ws";
import type { Clock, Timer } from "../shared/system/clock.ts";
import {
  gatewayMessage,
  type GatewayMessage,
  heartbeatMsOf,
  JUDGE_CLOSE,
  JUDGE_PATH,
  LEASE_MS,
  type NodeHeartbeat,
  type NodeMessage,
} from "../shared/judge/judgeProtocol.ts";
import { clockReader } from "./clockReading.ts";
import type { Log } from "./log.ts";

/** Maximum size of a message in bytes: far larger than a task with code, extra files and a few thousand cases. */
const MESSAGE_MAX = 64 * 1024 * 1024;

/**
 * Pause before the first new connection attempt; it is doubled for each further attempt, up to `RECONNECT_MAX_MS`, with
 * ± 50 % jitter.
 */
const RECONNECT_MS = 200;
const RECONNECT_MAX_MS = 3000;

/**
 * Pause after a token was refused or a node name was already in use, because neither problem disappears within seconds.
 */
const REFUSED_MS = 10_000;

/** A connection is terminated if no message or pong arrives for this many heartbeat intervals. */
const TIMEOUT_HEARTBEATS = 3;

export interface Gateway {
  /** Returns false if the node is not connected; messages that must arrive are sent again by `onWelcome`. */
  send(message: NodeMessage): boolean;
  /** Reconnects and sends a new hello, because the languages have changed. */
  refresh(): void;
  /** Closes the connection without reconnecting. */
  close(): Promise<void>;
}

export interface GatewayOptions {
  server: URL;
  token: string;
  log: Log;
  hello(): NodeMessage;
  /** Called when the gateway has accepted this node. Requests tasks and sends unconfirmed results again. */
  onWelcome(): void;
  onMessage(message: GatewayMessage): void;
  /** Returns the heartbeat message; called every `HEARTBEAT_MS` while connected. */
  heartbeat(): NodeHeartbeat;
  clock: Clock;
}

/** Keeps one connection to the gateway open: it reconnects until `close` is called. */
export function connectGateway(options: GatewayOptions): Gateway {
  const { server, log, clock } = options;
  const url = gatewayUrl(server);
  let socket: WebSocket | undefined;
  let welcomed = false;
  let closed = false;
  let failures = 0;
  let timer: Timer | undefined;

  function connect(): void {
    timer = undefined;
    const current = openSocket(url, options.token);
    socket = current;
    welcomed = false;
    let lastReceivedAt = clock.now();
    let refusal = "";
    let beat: Timer | undefined;
    const reader = clockReader(clock);
    const beatEvery = (ms: number): void => {
      beat?.cancel();
      beat = clock.every(ms, () => {
        if (clock.now() - lastReceivedAt > TIMEOUT_HEARTBEATS * ms) return current.terminate();
        if (current.readyState !== WebSocket.OPEN) return;
        reader.pinged();
        current.ping();
        if (welcomed) send({ ...options.heartbeat(), clock: reader.read() });
      });
    };
    beatEvery(heartbeatMsOf(LEASE_MS));
    current.on("open", () => sendOn(current, options.hello()));
    current.on("pong", () => {
      reader.clockAnswer();
      lastReceivedAt = clock.now();
    });
    current.on("message", (data) => {
      lastReceivedAt = clock.now();
      // Text frames arrive as one buffer unless binaryType is changed.
      const message = receive(current, (data as Buffer).toString("utf8"));
      if (message?.type === "welcome") beatEvery(heartbeatMsOf(message.leaseMs ?? LEASE_MS));
    });
    current.on("unexpected-response", (_, response) => {
      refusal = `the server answered ${response.statusCode}`;
      current.terminate();
    });
    current.on("error", (error) => (refusal ||= error.message));
    current.on("close", (code, reason) => {
      beat?.cancel();
      if (socket !== current) return;
      socket = undefined;
      welcomed = false;
      if (!closed) scheduleReconnect(code, refusal || String(reason));
    });
  }

  function scheduleReconnect(code: number, reason: string): void {
    const isRefused = code === JUDGE_CLOSE.replaced || /answered 40[13]/.test(reason);
    const pause = (isRefused ? REFUSED_MS : backoffMs(failures)) * (0.5 + Math.random());
    if (failures++ % 10 === 0) {
      log.warn({ url: url.href, code, reason }, "no connection to the server; reconnecting");
    }
    timer = clock.after(pause, connect);
  }

  function receive(from: WebSocket, text: string): GatewayMessage | undefined {
    const message = parse(text);
    if (!message) return refuseMessage(from, text, log);
    if (message.type === "welcome") {
      welcomed = true;
      failures = 0;
      log.info({ server: message.server, nodeId: message.nodeId }, "connected to the server");
      options.onWelcome();
    } else {
      options.onMessage(message);
    }
    return message;
  }

  function send(message: NodeMessage): boolean {
    return socket !== undefined && welcomed && sendOn(socket, message);
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
      timer?.cancel();
      if (socket) await closeSocket(socket, clock);
    },
  };
}

function gatewayUrl(server: URL): URL {
  const url = new URL(JUDGE_PATH, server);
  url.protocol = server.protocol === "https:" ? "wss:" : "ws:";
  return url;
}

const backoffMs = (failures: number): number =>
  Math.min(RECONNECT_MAX_MS, RECONNECT_MS * 2 ** failures);

/** Closes a connection; terminates it if it does not close within a second. */
async function closeSocket(socket: WebSocket, clock: Clock): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  await new Promise<void>((resolve) => {
    const timeout = clock.after(1000, () => socket.terminate());
    socket.on("close", () => {
      timeout.cancel();
      resolve();
    });
    socket.close(1000, "stopping");
  });
}

function openSocket(url: URL, token: string): WebSocket {
  return new WebSocket(url, {
    headers: { authorization: token },
    handshakeTimeout: 5000,
    maxPayload: MESSAGE_MAX,
    perMessageDeflate: false,
  });
}

function refuseMessage(from: WebSocket, text: string, log: Log): undefined {
  log.error({ text: text.slice(0, 200) }, "unknown message of the gateway; is it newer?");
  from.close(JUDGE_CLOSE.badMessage, "unknown message");
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
