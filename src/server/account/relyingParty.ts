import { isIP } from "node:net";

/** Browsers bind a passkey to a domain and require a secure origin (WebAuthn Level 3, 5.1.2). */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Null if browsers cannot create passkeys for this URL, because it uses plain http (except on localhost) or an IP
 * address.
 */
export function relyingParty(baseUrl: string): RelyingParty | null {
  const url = URL.parse(baseUrl);
  if (!url) return null;
  const { hostname, protocol, origin } = url;
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return null;
  const isSecure = protocol === "https:" || (protocol === "http:" && hostname === "localhost");
  return isSecure ? { id: hostname, origin } : null;
}
