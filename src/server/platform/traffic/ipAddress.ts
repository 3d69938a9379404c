import { isIP, SocketAddress } from "node:net";

const MAPPED = "::ffff:";

/**
 * An IP address in its usual form: without a zone, and as IPv4 if it is an IPv4 address mapped into IPv6 (RFC 4291,
 * 2.5.5.2). Any other text, which a trusted proxy may have sent, is returned unchanged.
 */
export function plainAddress(ip: string): string {
  const bare = ip.split("%", 1)[0] ?? "";
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : ip;
  const { address } = new SocketAddress({ address: bare, family: "ipv6" });
  const inside = address.slice(MAPPED.length);
  return address.startsWith(MAPPED) && isIP(inside) === 4 ? inside : address;
}

/** The address of the client, as forwarded by trusted proxies (`VERDICT_TRUSTED_PROXIES`). */
export function clientAddress({ ip }: { ip: string }): string {
  return plainAddress(ip);
}
