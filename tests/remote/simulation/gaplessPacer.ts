import type { OutgoingClient } from "../../../src/server/platform/outgoing/outgoingHttp.ts";

/**
 * A replacement for the product's pacer that never delays a request. It is for tests with real server processes,
 * because a test cannot advance the clock of such a process.
 */
export class HostPacer {
  paced(client: OutgoingClient): OutgoingClient {
    return client;
  }
}
