import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { OutgoingError } from "../../../src/server/platform/outgoing/outgoingError.ts";
import { Readable } from "node:stream";
import {
  inMemoryTransport,
  type Site,
} from "../../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import type { ForwardedAnswer, ForwardedRequest } from "./forwardedRequest.ts";

/** An HTTP server through which server processes reach the simulated sites. */
export interface OpenJudges {
  address: string;
  close(): void;
}

/**
 * Starts an HTTP server that answers the requests that Verdict servers with `networkHook.ts` send to other sites.
 * `page` returns the HTML page that a person sees when they open the address of this HTTP server. If they submit a form
 * on that page, `page` receives its fields.
 */
export async function openJudges(
  sites: Readonly<Record<string, Site>>,
  { port = 0, page = () => "" }: { port?: number; page?: (form?: URLSearchParams) => string } = {},
): Promise<OpenJudges> {
  const server = createServer((request, response) => {
    answerOf(request)
      .then(({ type, body, location }) => {
        response.setHeader("content-type", type);
        if (location !== undefined) response.writeHead(303, { location });
        response.end(body);
      })
      .catch(() => response.destroy());
  });
  const transport = inMemoryTransport(sites);

  async function answerOf(request: IncomingMessage) {
    const type = "text/html; charset=utf-8";
    if (request.url === "/forward") {
      const forwarded = JSON.parse(await text(request)) as ForwardedRequest;
      return { type: "application/json", body: JSON.stringify(await answerTo(forwarded)) };
    }
    if (request.method !== "POST") return { type, body: page() };
    page(new URLSearchParams(await text(request)));
    return { type, body: "", location: "/" };
  }

  async function answerTo({
    method,
    url,
    headers,
    body,
  }: ForwardedRequest): Promise<ForwardedAnswer> {
    const bytes = body === null ? undefined : Buffer.from(body, "base64");
    const request = { method, url: new URL(url), headers, body: bytes };
    try {
      const answer = await transport(request, new AbortController().signal);
      const { status, setCookies } = answer;
      const named = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      );
      const content = (await buffer(Readable.from(answer.body))).toString("base64");
      return { status, setCookies, headers: Object.fromEntries(named), body: content };
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      return { failure: error.code, mayHaveArrived: error.mayHaveArrived };
    }
  }

  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
