import type { OutgoingClient } from "../../../src/server/platform/outgoing/outgoingHttp.ts";

/** Takes the place of the gaps between requests, for tests of real processes, whose clock nobody moves. */
export class HostPacer {
  paced(client: OutgoingClient): OutgoingClient {
    return client;
  }
}
