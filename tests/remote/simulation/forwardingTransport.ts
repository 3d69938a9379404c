import { Readable } from "node:stream";
import { OutgoingError } from "../../../src/server/platform/outgoing/outgoingError.ts";
import type { Transport } from "../../../src/server/platform/outgoing/transport.ts";
import {
  ADDRESS_VARIABLE,
  type ForwardedAnswer,
  type ForwardedRequest,
} from "./forwardedRequest.ts";

/**
 * Replaces the network in a server process: each request goes to the process of the simulated judges. No request
 * reaches another site, and the simulated judges keep running when a server is killed.
 */
export function networkTransport(): Transport {
  const address = process.env[ADDRESS_VARIABLE] ?? "";
  return async ({ method, url, headers, body }, signal) => {
    const request: ForwardedRequest = {
      method,
      url: url.href,
      headers,
      body: body ? Buffer.from(body).toString("base64") : null,
    };
    const answer = await forwarded(`${address}/forward`, request, signal).catch(
      (error: unknown) => {
        signal.throwIfAborted();
        throw new OutgoingError("connectionLost", url.origin, true, error);
      },
    );
    if ("failure" in answer) {
      throw new OutgoingError(answer.failure, url.origin, answer.mayHaveArrived);
    }
    return { ...answer, body: Readable.from([Buffer.from(answer.body, "base64")]) };
  };
}

async function forwarded(
  address: string,
  request: ForwardedRequest,
  signal: AbortSignal,
): Promise<ForwardedAnswer> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
    signal,
  });
  return (await response.json()) as ForwardedAnswer;
}
