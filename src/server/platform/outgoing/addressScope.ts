import { BlockList, isIP } from "node:net";

/**
 * Kind of network that an address belongs to. `local`: this machine or a private network, allowed only for hosts that
 * are named in the configuration. `forbidden`: the server never connects to such an address.
 */
export type AddressScope = "public" | "local" | "forbidden";

type Range = readonly [address: string, bits: number];

/** Local address ranges: loopback, private (RFC 1918), carrier-grade NAT (RFC 6598) and unique local (RFC 4193). */
const LOCAL: readonly Range[] = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["::1", 128],
  ["fc00::", 7],
];

/** Addresses at which cloud providers serve credentials, unless the ranges below already contain them. */
const METADATA: readonly Range[] = [
  ["100.100.100.200", 32],
  ["168.63.129.16", 32],
  ["fd00:ec2::254", 128],
  ["fd20:ce::254", 128],
];

/**
 * Special-purpose ranges: this network, link-local, protocol assignments, documentation, 6to4 relays, benchmarks,
 * multicast, reserved and broadcast. The IANA registries list them as not globally reachable, or they embed an IPv4
 * address.
 */
const SPECIAL: readonly Range[] = [
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/**
 * The ranges of IPv6 that are checked: global unicast, loopback and unique local. IPv4-mapped, IPv4-translated,
 * link-local, unspecified and multicast addresses are outside these ranges.
 */
const IPV6: readonly Range[] = [
  ["2000::", 3],
  ["::1", 128],
  ["fc00::", 7],
];

const local = listOf(LOCAL);
const forbidden = listOf([...METADATA, ...SPECIAL]);
const plainIpv6 = listOf(IPV6);

/** The scope of an IP address; any other text, such as an address with a zone, is forbidden. */
export function addressScope(address: string): AddressScope {
  const version = address.includes("%") ? 0 : isIP(address);
  if (version === 0) return "forbidden";
  const family = version === 6 ? "ipv6" : "ipv4";
  // IPv4 addresses mapped into IPv6 are forbidden before the ranges below are checked; otherwise, Node would compare
  // them with the IPv4 ranges.
  if (family === "ipv6" && !plainIpv6.check(address, family)) return "forbidden";
  if (forbidden.check(address, family)) return "forbidden";
  return local.check(address, family) ? "local" : "public";
}

function listOf(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of ranges)
    list.addSubnet(address, bits, isIP(address) === 6 ? "ipv6" : "ipv4");
  return list;
}
