import { lookup } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { addressScope } from "./addressScope.ts";
import { OutgoingError, type OutgoingFailure } from "./outgoingError.ts";
import type { Transport, WireAnswer, WireRequest } from "./transport.ts";

/** Maximum size of all headers of a response. */
const MOST_HEADER_BYTES = 32 * 1024;

export interface NetworkOptions {
  /** Hosts that may have addresses of scope `local`; only the configuration can name such hosts. */
  privateHosts: ReadonlySet<string>;
  /** Returns all addresses of a host name; if absent, the system's resolver is used. */
  resolve?: ((host: string) => Promise<string[]>) | undefined;
  /** Certificates (PEM) that are trusted; absent: Node's certificates. */
  certificateAuthorities?: string | undefined;
}

/**
 * Connects to the address that was checked: the host is resolved once, each of its addresses must be permitted, and the
 * connection can use only these addresses. With TLS the certificate must be valid for the host's name. Each request
 * opens a new connection. Environment variables for proxies and for switching off certificate checks have no effect.
 */
export function networkTransport(options: NetworkOptions): Transport {
  return async (request, signal) => {
    const addresses = await permittedAddresses(request.url, options, signal);
    return await exchange({ request, addresses, options, signal });
  };
}

/** @throws OutgoingError with the code `hostNotFound` or `addressNotAllowed` */
async function permittedAddresses(
  url: URL,
  { privateHosts, resolve = systemAddresses }: NetworkOptions,
  signal: AbortSignal,
): Promise<string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host)
    ? [host]
    : await untilAborted(resolve(host), signal).catch((error: unknown) => {
        signal.throwIfAborted();
        throw new OutgoingError("hostNotFound", url.origin, false, error);
      });
  if (addresses.length === 0) throw new OutgoingError("hostNotFound", url.origin);
  const isPermitted = (address: string): boolean => {
    const scope = addressScope(address);
    return scope === "public" || (scope === "local" && privateHosts.has(host));
  };
  // All addresses of a host are refused if one of them is forbidden, because a mixture of permitted and forbidden
  // addresses indicates DNS rebinding.
  if (!addresses.every(isPermitted)) throw new OutgoingError("addressNotAllowed", url.origin);
  return addresses;
}

async function systemAddresses(host: string): Promise<string[]> {
  const hostAddresses = await lookup(host, { all: true });
  return hostAddresses.map(({ address }) => address);
}

/** Stops waiting after an abort, because the system's resolver cannot be aborted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

interface Exchange {
  request: WireRequest;
  addresses: readonly string[];
  options: NetworkOptions;
  signal: AbortSignal;
}

function exchange({ request, addresses, options, signal }: Exchange): Promise<WireAnswer> {
  const { url, method, headers, body } = request;
  const isTls = url.protocol === "https:";
  const { promise, resolve, reject } = Promise.withResolvers<WireAnswer>();
  const wireOptions: RequestOptions = {
    method,
    headers: { ...headers },
    // A separate agent, which ignores the proxy set in the environment.
    agent: false,
    lookup: lookupOf(addresses),
    maxHeaderSize: MOST_HEADER_BYTES,
    insecureHTTPParser: false,
    signal,
    rejectUnauthorized: true,
    ca: options.certificateAuthorities,
  };
  const outgoing = (isTls ? httpsRequest : httpRequest)(url, wireOptions);
  const isConnected = connectionOf(outgoing, isTls);
  outgoing.once("response", (response) => resolve(answerOf(response)));
  outgoing.on("error", (error) => reject(failureOf(error, url, isConnected())));
  outgoing.end(body);
  return promise;
}

/**
 * Returns a function that reports whether the connection has been established. From then on, the request or a part of
 * it may have been written.
 */
function connectionOf(outgoing: ClientRequest, isTls: boolean): () => boolean {
  let isConnected = false;
  outgoing.once("socket", (socket) =>
    socket.once(isTls ? "secureConnect" : "connect", () => {
      isConnected = true;
    }),
  );
  return () => isConnected;
}

/**
 * Returns a DNS lookup function that always yields the addresses that have been checked, even if the name servers now
 * give a different answer.
 */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    const [first] = entries;
    if (all) done(null, entries);
    else done(null, first?.address ?? "", first?.family);
  };
}

function answerOf(response: IncomingMessage): WireAnswer {
  const { "set-cookie": setCookies, ...headers } = response.headers;
  return {
    status: response.statusCode ?? 0,
    headers: headers as WireAnswer["headers"],
    setCookies: setCookies ?? [],
    body: response,
  };
}

const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "ETIMEDOUT",
]);

function failureOf(error: Error, url: URL, mayHaveArrived: boolean): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  return new OutgoingError(failureCode(code), url.origin, mayHaveArrived, error);
}

function failureCode(code: string): OutgoingFailure {
  if (code === "HPE_HEADER_OVERFLOW") return "headersTooLarge";
  if (code.startsWith("HPE_")) return "invalidAnswer";
  if (/CERT|SIGNATURE|HOSTNAME/.test(code)) return "badCertificate";
  return UNREACHABLE.has(code) ? "unreachable" : "connectionLost";
}
