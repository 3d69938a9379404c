import * as z from "zod/mini";
import { endpoint, filterText, pageLimit, pageNumber, paged, rowId } from "../call/endpoint.ts";

/** Maximum number of partners that a row lists. */
export const PARTNERS_MAX = 50;

/** Rows are contestants with their addresses, or addresses with their contestants. */
export const addressViews = ["contestants", "addresses"] as const;
export type AddressView = (typeof addressViews)[number];

const addressUse = z.object({
  /** Username, or address. */
  name: z.string(),
  /** Seat of a contestant. */
  realname: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  /** Different addresses of the contestant, or different contestants of the address: more than one is suspicious. */
  count: z.int(),
  submissions: z.int(),
  /** The addresses or contestants, those with most submissions first. */
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
    /** Part of a username, real name, seat or address. */
    keyword: filterText(100),
  }),
  output: z.extend(paged(addressUse), {
    /** Number of rows with more than one partner, before the keyword filter. */
    suspicious: z.int(),
  }),
});
