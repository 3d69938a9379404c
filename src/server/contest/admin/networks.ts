import { isIP } from "node:net";
import { NETWORKS_MAX } from "../../../shared/contestOrganizer/contestAdmin.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import { plainAddress } from "../../platform/traffic/ipAddress.ts";
import { type Db, only } from "../../platform/database/db.ts";
import { normalNetworks } from "./admin.sql.ts";

/** Maximum number of invalid lines that an error names. */
const LINES_NAMED = 10;
/** Number of prefix bits in front of an IPv4 address that is mapped to IPv6. */
const MAPPED_BITS = 96;

/**
 * The addresses and networks in an organizer's text, one per line, normalized and without duplicates; empty lines are
 * skipped. Refusals: CONTEST_NETWORKS_BAD with the numbers of the invalid lines, CONTEST_NETWORKS_MANY.
 */
export async function readNetworks(db: Db, lines: readonly string[]): Promise<string[]> {
  const read = lines.map((line) => (line.trim() === "" ? undefined : networkOf(line.trim())));
  const bad = read.flatMap((each, index) => (each === null ? [index + 1] : []));
  if (bad.length > 0) {
    const more = bad.length > LINES_NAMED ? " …" : "";
    const numbers = bad.slice(0, LINES_NAMED).join(", ");
    throw new Refusal("CONTEST_NETWORKS_BAD", { lines: `${numbers}${more}` });
  }
  const networks = read.filter((each) => typeof each === "string");
  if (networks.length === 0) return [];
  const { normal } = only(await normalNetworks(db, { networks }));
  if (normal.length > NETWORKS_MAX)
    throw new Refusal("CONTEST_NETWORKS_MANY", { max: NETWORKS_MAX });
  return normal;
}

/** Parses `address` or `address/bits`; returns null for anything else. */
function networkOf(text: string): string | null {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || address.includes("%") || rest.length > 0) return null;
  const plain = plainAddress(address);
  const all = family === 4 ? 32 : 128;
  if (bits === undefined) return plain;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > all) return null;
  if (isIP(plain) === family) return `${plain}/${Number(bits)}`;
  const inside = Number(bits) - MAPPED_BITS;
  return inside < 0 ? null : `${plain}/${inside}`;
}
