import type { OutgoingClient } from "../../../src/server/platform/outgoing/outgoingHttp.ts";

/**
 * Replaces the product's pacer and never delays a request. It is for tests with real server processes, because a test
 * cannot advance the clock of such a process.
 */
export class HostPacer {
  paced(client: OutgoingClient): OutgoingClient {
    return client;
  }
}
