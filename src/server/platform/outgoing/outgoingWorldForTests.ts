import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type ManualClock, manualClock } from "../../../shared/system/manualClock.ts";
import { type ClientOptions, type OutgoingClient, outgoingHttp } from "./outgoingHttp.ts";
import { inMemoryTransport, type Site } from "./inMemoryTransportForTests.ts";
import { networkTransport, type NetworkOptions } from "./networkTransport.ts";
import type { WireRequest } from "./transport.ts";

export const userAgent = "Verdict/test (+https://verdict.example)";

/** HTTP clients for sites that are simulated in memory or on loopback, with a clock that tests control. */
export interface OutgoingWorld {
  clock: ManualClock;
  /** Requests that the in-memory sites have received. */
  requests: WireRequest[];
  /** A client that reaches these sites (given by origin) without a network. */
  memoryClient(sites: Record<string, Site>, options?: Partial<ClientOptions>): OutgoingClient;
  /**
   * Starts a site on loopback. Returns a client that may reach it, and the site's origin, whose host is `judge.test`.
   */
  loopbackSite(
    answer: (...request: Parameters<RequestListener>) => unknown,
  ): Promise<[client: OutgoingClient, origin: string]>;
  /**
   * A client with the real network transport. Every name resolves to loopback. The client may connect to loopback only
   * under the name `judge.test`.
   */
  networkClient(origins: string[], options?: Partial<NetworkOptions>): OutgoingClient;
  close(): void;
}

export function outgoingWorld(): OutgoingWorld {
  const clock = manualClock();
  const requests: WireRequest[] = [];
  const cleanUps: (() => void)[] = [];

  function recorded(site: Site): Site {
    return (request) => {
      requests.push(request);
      return site(request);
    };
  }

  const world: OutgoingWorld = {
    clock,
    requests,
    memoryClient(sites, options) {
      const entries = Object.entries(sites).map(([origin, site]) => [origin, recorded(site)]);
      const transport = inMemoryTransport(Object.fromEntries(entries));
      const origins = Object.keys(sites);
      return outgoingHttp({ clock, transport, userAgent }).client({ origins, ...options });
    },
    async loopbackSite(answer) {
      const server = createServer((request, response) => void answer(request, response));
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      cleanUps.push(() => {
        server.closeAllConnections();
        server.close();
      });
      const origin = `http://judge.test:${(server.address() as AddressInfo).port}`;
      return [world.networkClient([origin]), origin];
    },
    networkClient(origins, options) {
      const transport = networkTransport({
        privateHosts: new Set(["judge.test"]),
        resolve: async () => ["127.0.0.1"],
        ...options,
      });
      return outgoingHttp({ clock, transport, userAgent }).client({ origins });
    },
    close() {
      for (const cleanUp of cleanUps.splice(0)) cleanUp();
    },
  };
  return world;
}
