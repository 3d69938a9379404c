import type { OutgoingClient } from "../../../src/server/platform/outgoing/outgoingHttp.ts";

/**
 * A pacer that leaves no gaps between requests. It is for tests with real processes, because a test cannot advance the
 * clock of such a process.
 */
export class HostPacer {
  paced(client: OutgoingClient): OutgoingClient {
    return client;
  }
}
