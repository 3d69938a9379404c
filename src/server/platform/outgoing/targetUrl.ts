import { OutgoingError } from "./outgoingError.ts";

/**
 * The URL of a request or redirect, without its fragment. `origins` are `https://host`, `http://host:port` or, for all
 * subdomains of a host, `https://*.host`. The URL parser has already converted decimal, octal and hexadecimal IPv4
 * addresses to the usual form. A host name with a final dot counts as a different host.
 * @throws OutgoingError with the code `badUrl` or `originNotAllowed`
 */
export function targetUrl(text: string, origins: readonly string[], base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url || !["http:", "https:"].includes(url.protocol)) throw new OutgoingError("badUrl", "");
  if (url.username !== "" || url.password !== "") throw new OutgoingError("badUrl", url.origin);
  if (!origins.some((origin) => matches(url, origin)))
    throw new OutgoingError("originNotAllowed", url.origin);
  url.hash = "";
  return url;
}

function matches(url: URL, origin: string): boolean {
  const allowed = new URL(origin);
  if (url.protocol !== allowed.protocol || url.port !== allowed.port) return false;
  const { hostname } = allowed;
  return hostname.startsWith("*.")
    ? url.hostname.endsWith(hostname.slice(1))
    : url.hostname === hostname;
}
