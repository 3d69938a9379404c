import type { OutgoingClient } from "../../../src/server/platform/outgoing/outgoingHttp.ts";

/** Removes the gaps between requests, for tests with real processes, whose clock a test cannot advance. */
export class HostPacer {
  paced(client: OutgoingClient): OutgoingClient {
    return client;
  }
}
