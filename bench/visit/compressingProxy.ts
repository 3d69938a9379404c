import { once } from "node:events";
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, constants } from "node:zlib";

/** Compresses all responses, including those of the API, as a reverse proxy does in production. */
export async function compressingProxy(target: string) {
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    const upstream = forward(new URL(url, target), { method, headers }, (reply) => {
      const type = reply.headers["content-type"] ?? "";
      if (reply.headers["content-encoding"] || !type.startsWith("application/json")) {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () => {
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
        const body = brotliCompressSync(Buffer.concat(chunks), quality);
        const { "content-length": _, ...rest } = reply.headers;
        const newHeaders = { ...rest, "content-encoding": "br", "content-length": body.length };
        outgoing.writeHead(reply.statusCode ?? 502, newHeaders);
        outgoing.end(body);
      });
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  return {
    // Chromium accepts Brotli over plain HTTP if the host is `localhost`.
    address: `http://localhost:${port}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
