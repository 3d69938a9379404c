import * as z from "zod/mini";
import { endpoint, filterText, pageLimit, pageNumber, paged, rowId } from "./endpoint.ts";

/** Of a row: most partners that are listed. */
export const PARTNERS_MAX = 50;

/** By contestant with the addresses of each, or by address with its contestants. */
export const addressViews = ["contestants", "addresses"] as const;
export type AddressView = (typeof addressViews)[number];

const addressUse = z.object({
  /** Username, or address. */
  name: z.string(),
  /** Of a contestant. */
  realname: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  /** Different addresses of the contestant, or different contestants of the address: more than one is suspicious. */
  count: z.int(),
  submissions: z.int(),
  /** These addresses or contestants, the most submissions first. */
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
  access: "staff",
  summary:
    "The addresses that the submissions of a contest came from, by contestant or by address, suspicious ones first; for its organizers",
  input: z.object({
    cid: rowId,
    view: z._default(z.enum(addressViews), "contestants"),
    currentPage: pageNumber,
    limit: pageLimit(30),
    /** Part of a username, real name, seat or address. */
    keyword: filterText(100),
  }),
  output: z.extend(paged(addressUse), {
    /** Rows with more than one partner, before the keyword. */
    suspicious: z.int(),
  }),
});
