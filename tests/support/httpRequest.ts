import { Agent, type IncomingMessage, request } from "node:http";

interface HttpRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Connections are reused, as `fetch` does; idle ones end before the server's. */
const agent = new Agent({ keepAlive: true, timeout: 5000 });
/** As `fetch` sends them. */
const usual = { accept: "*/*", "user-agent": "node", "sec-fetch-mode": "cors" };
const decoder = new TextDecoder();

/**
 * One request without compression: 0.2 ms of CPU time together with a server that answers at once, where `fetch` takes
 * 0.6. Requests that ask for an encoding go through `fetch`, which decodes it.
 */
export async function httpRequest(url: string, options: HttpRequest): Promise<HttpResponse> {
  const { method, headers, body } = options;
  if ("accept-encoding" in headers) {
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  const response = await begun(url, options);
  const bytes = await response.toArray();
  const { statusCode: status = 0, rawHeaders } = response;
  const { location } = response.headers;
  if (status >= 300 && status < 400 && location !== undefined) {
    return httpRequest(new URL(location, url).href, { method: "GET", headers });
  }
  const received = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    received.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  }
  return { status, headers: received, text: decoder.decode(Buffer.concat(bytes)) };
}

/** Resolves when the head of the response has arrived. */
function begun(url: string, { method, headers, body }: HttpRequest): Promise<IncomingMessage> {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...usual, ...headers, ...length } });
    sent.once("response", resolve);
    sent.once("error", reject);
    sent.end(body);
  });
}
