import type { FastifyInstance } from "fastify";

/**
 * Headers of every response. Scripts are allowed only from our own files, never inline. Styles need 'unsafe-inline':
 * KaTeX positions glyphs by `style` attributes, and the editor adds style elements at run time. A style that an
 * attacker inserts cannot contact other hosts, because connections, images and fonts are restricted to our own origin.
 */
export function securityHeaders(app: FastifyInstance, baseUrl: string): void {
  const secure = baseUrl.startsWith("https://");
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers({
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "x-request-id": request.id,
      // Set unless the route sets this header itself, so that every response has it.
      "cache-control": "no-store",
    });
    // Sent only if the site's URL uses https: HSTS for a year would make a test site without https unreachable.
    if (secure) void reply.header("strict-transport-security", "max-age=31536000");
    done();
  });
}
