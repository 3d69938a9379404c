import * as z from "zod/mini";
import { endpoint, filterText, pageLimit, pageNumber, paged, rowId } from "../call/endpoint.ts";

/** Maximum number of IP addresses listed for a contestant, or of contestants listed for an IP address. */
export const PARTNERS_MAX = 50;

/** Each row is either a contestant with the contestant's addresses, or an address with its contestants. */
export const addressViews = ["contestants", "addresses"] as const;
export type AddressView = (typeof addressViews)[number];

const addressUse = z.object({
  /** Username if the row is a contestant; IP address if the row is an address. */
  name: z.string(),
  /** Real name and seat, if the row is a contestant. */
  realname: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  /**
   * Number of distinct addresses of the contestant, or of distinct contestants at the address; more than one is
   * suspicious.
   */
  count: z.int(),
  submissions: z.int(),
  /**
   * The addresses or contestants that are counted in `count`, those with the most submissions first.
   */
  partners: z.array(
    z.object({
      name: z.string(),
      submissions: z.int(),
      first: z.string(),
      last: z.string(),
    }),
  ),
});
export type AddressUse = z.output<typeof addressUse>;

export const listContestAddresses = endpoint({
  method: "GET",
  path: "/api/admin/contest/addresses",
  feature: "contest",
  access: "contestEditor",
  summary:
    "The addresses that the submissions of a contest came from, by contestant or by address, suspicious ones first; for its organizers",
  input: z.object({
    cid: rowId,
    view: z._default(z.enum(addressViews), "contestants"),
    currentPage: pageNumber,
    limit: pageLimit(30),
    /** Substring of a username, real name, seat or IP address. */
    keyword: filterText(100),
  }),
  output: z.extend(paged(addressUse), {
    /** Number of rows with a `count` above one; rows that the keyword filter excludes are counted, too. */
    suspicious: z.int(),
  }),
});
