import { readFileSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../../shared/system/clock.ts";
import { plainAddress } from "./ipAddress.ts";
import { addressForLimits } from "../database/rateWindow.ts";

/** The connection limits of a server process. */
export interface ConnectionLimits {
  /** Maximum number of open connections. */
  most: number;
  /** Maximum number of open connections from one IPv4 address or one IPv6 /64; trusted proxies are exempt. */
  perAddress: number;
  /**
   * Time limit for the request line and headers in milliseconds; on a new connection, it starts when the connection is
   * opened.
   */
  headersMs: number;
  /** Time limit for a whole request in milliseconds; the largest uploads are split into several requests. */
  requestMs: number;
  /** Milliseconds for which an idle connection is kept open: longer than the default timeout of reverse proxies. */
  idleMs: number;
  /** Milliseconds after which a client that does not read its response is disconnected. */
  stalledMs: number;
  /** Milliseconds between two checks of `headersMs` and `requestMs`. */
  checkMs: number;
}

/** A browser opens at most six connections to a site, one of them for the live channel of all its tabs. */
const PER_BROWSER = 6;
/** Assumed number of users who share one address, for example in a school behind one router. */
const PEOPLE = 500;
/**
 * Maximum number of connections. With 27 KiB each, they occupy 430 MiB (docs/operations.md). The maximum is higher than
 * the 10,000 streams that the live channel permits.
 */
const MOST = 16_000;
/** File descriptors reserved for the database, files, uploads and threads. */
const OTHER_FILES = 512;

/**
 * The limits of a process that may open `openFiles` files. `perAddress` suffices for 500 users with six connections
 * each. The limit per address is at most half of the total, so that one address cannot use up all connections.
 */
export function connectionLimits(openFiles: number): ConnectionLimits {
  const most = Math.max(64, Math.min(MOST, openFiles - OTHER_FILES));
  return {
    most,
    perAddress: Math.min(PEOPLE * PER_BROWSER, Math.floor(most / 2)),
    headersMs: 30_000,
    requestMs: 300_000,
    idleMs: 72_000,
    stalledMs: 30_000,
    checkMs: 5_000,
  };
}

/** Number of files that this process may have open (`ulimit -n`); Node has raised its soft limit to the hard limit. */
export function openFilesLimit(): number {
  const limits = readFileSync("/proc/self/limits", "utf8");
  const soft = /^Max open files +(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? Number.MAX_SAFE_INTEGER : Number(soft);
}

/** Milliseconds between two checks for clients that do not read their response. */
const LOOK_MS = 5_000;
/** Connections closed because of a limit are logged at most once in this many milliseconds. */
const REPORT_MS = 60_000;

interface OpenConnection {
  /** Undefined if the peer is a trusted proxy. */
  address: string | undefined;
  requests: number;
  /** Whether the connection was upgraded. After an upgrade, the code that has taken over the connection closes it. */
  isUpgraded: boolean;
  progress: string;
  progressAt: number;
}

export interface ConnectionOptions {
  limits: ConnectionLimits;
  trustedProxies: readonly string[];
  clock: Clock;
  log: FastifyBaseLogger;
}

/**
 * The open connections of a server process. When an address or the process has reached its limit, the connection that
 * has been idle longest is closed in favour of the new connection. Idle connections therefore never block new clients.
 * The new connection is closed only when no other connection is idle.
 */
export class OpenConnections {
  readonly #options: ConnectionOptions;
  readonly #trusted: BlockList;
  readonly #open = new Map<Socket, OpenConnection>();
  /** Idle connections, starting with the one that has been idle longest. */
  readonly #idle = new Set<Socket>();
  readonly #byAddress = new Map<string, { open: number; idle: Set<Socket> }>();
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#trusted = listOf(options.trustedProxies);
  }

  get size(): number {
    return this.#open.size;
  }

  /** Counts and limits all new connections to the server. */
  watch(server: Server): void {
    server.maxConnections = this.#options.limits.most;
    server.on("connection", (socket) => this.#add(socket));
    server.on("request", (request, response) => this.#begin(request.socket, response));
    server.on("upgrade", (_request, socket) => this.#upgrade(socket));
    const { clock } = this.#options;
    const timer = clock.every(LOOK_MS, () => this.#endStalled()).unref();
    server.on("close", () => timer.cancel());
  }

  #add(socket: Socket): void {
    // The listener is added first and stays: Node removes its own listener from an upgraded socket, and an error
    // without a listener ends the process.
    socket.on("error", () => socket.destroy());
    const { remoteAddress } = socket;
    // The client reset the connection before it was accepted.
    if (remoteAddress === undefined) {
      socket.destroy();
      return;
    }
    const address = this.#isTrusted(remoteAddress) ? undefined : addressForLimits(remoteAddress);
    const connection = {
      address,
      requests: 0,
      isUpgraded: false,
      progress: "",
      progressAt: this.#options.clock.now(),
    };
    this.#open.set(socket, connection);
    const own = this.#ofAddress(address);
    if (own) own.open += 1;
    socket.once("close", () => this.#remove(socket, connection));
    this.#rest(socket, connection);
    this.#makeRoom(socket, own);
  }

  #makeRoom(socket: Socket, own: { open: number; idle: Set<Socket> } | undefined): void {
    const { most, perAddress } = this.#options.limits;
    if (own && own.open > perAddress)
      this.#closeOne(own.idle, "an address has too many connections");
    // An idle connection is closed as soon as the limit is reached, because Node itself refuses new connections at the
    // limit.
    if (!socket.destroyed && this.#open.size >= most) {
      this.#closeOne(this.#idle, "there are too many connections");
    }
  }

  /**
   * Closes the connection that has been idle longest. The newest connection counts as idle, too, so it is closed itself
   * if no other connection is idle.
   */
  #closeOne(idle: ReadonlySet<Socket>, reason: string): void {
    const [oldest] = idle;
    const address = oldest?.remoteAddress;
    oldest?.destroy();
    this.#report(`idle connections are closed: ${reason}`, address);
  }

  #begin(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (!connection) return;
    connection.requests += 1;
    this.#unrest(socket, connection);
    response.once("close", () => {
      connection.requests -= 1;
      if (connection.requests === 0 && !socket.destroyed) this.#rest(socket, connection);
    });
  }

  #upgrade(socket: Duplex): void {
    const connection = this.#open.get(socket as Socket);
    if (!connection) return;
    connection.isUpgraded = true;
    this.#unrest(socket as Socket, connection);
  }

  #remove(socket: Socket, connection: OpenConnection): void {
    this.#unrest(socket, connection);
    this.#open.delete(socket);
    const { address } = connection;
    const own = this.#ofAddress(address);
    if (!own || address === undefined) return;
    own.open -= 1;
    if (own.open === 0) this.#byAddress.delete(address);
  }

  #rest(socket: Socket, { address, isUpgraded }: OpenConnection): void {
    if (isUpgraded || address === undefined) return;
    this.#idle.add(socket);
    this.#ofAddress(address)?.idle.add(socket);
  }

  #unrest(socket: Socket, { address }: OpenConnection): void {
    this.#idle.delete(socket);
    if (address !== undefined) this.#byAddress.get(address)?.idle.delete(socket);
  }

  #ofAddress(address: string | undefined) {
    if (address === undefined) return undefined;
    const own = this.#byAddress.get(address) ?? { open: 0, idle: new Set<Socket>() };
    this.#byAddress.set(address, own);
    return own;
  }

  #isTrusted(remoteAddress: string): boolean {
    const address = plainAddress(remoteAddress);
    return this.#trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  }

  #endStalled(): void {
    const now = this.#options.clock.now();
    for (const [socket, connection] of this.#open) {
      const progress = progressOf(socket);
      if (progress === undefined || progress !== connection.progress) {
        connection.progress = progress ?? "";
        connection.progressAt = now;
      } else if (now - connection.progressAt >= this.#options.limits.stalledMs) {
        socket.destroy();
      }
    }
  }

  #report(what: string, address?: string): void {
    const now = this.#options.clock.now();
    if (now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    this.#options.log.warn({ open: this.#open.size, address }, what);
  }
}

/**
 * A string that changes whenever the client reads more of the written bytes; undefined if the client has read all of
 * them. While the client reads a large chunk part by part, only `writeQueueSize` of the socket's handle changes.
 */
function progressOf(socket: Socket): string | undefined {
  const { writableLength, bytesWritten } = socket;
  if (writableLength === 0) return undefined;
  const { _handle: handle } = socket as { _handle?: { writeQueueSize: number } | null };
  return `${bytesWritten - writableLength} ${handle?.writeQueueSize ?? 0}`;
}

/** A `BlockList` of the given addresses and CIDR ranges. */
function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
