import type { OutgoingClient } from "../../../src/server/platform/outgoing/outgoingHttp.ts";

/** Replaces the gaps between requests by none, for tests with real processes, whose clock a test cannot advance. */
export class HostPacer {
  paced(client: OutgoingClient): OutgoingClient {
    return client;
  }
}
