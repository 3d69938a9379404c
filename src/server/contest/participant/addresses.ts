import type * as z from "zod/mini";
import {
  type listContestAddresses,
  PARTNERS_MAX,
} from "../../../shared/contestOrganizer/contestAddress.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import type { Db } from "../../platform/database/db.ts";
import { containing } from "../../platform/text/likePattern.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { organizedToRead } from "../organizer/organized.ts";
import { addressesByContestant, contestantsByAddress } from "./addresses.sql.ts";

/** Lists the addresses from which each contestant submitted, or the contestants who submitted from each address. */
export async function listAddresses(
  db: Db,
  { cid, view, currentPage, limit, keyword }: z.output<typeof listContestAddresses.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof listContestAddresses>> {
  await organizedToRead(db, cid, call);
  const read = view === "contestants" ? addressesByContestant : contestantsByAddress;
  const pattern = keyword === undefined ? null : containing(keyword.toLowerCase());
  const rows = await read(db, {
    contestId: cid,
    pattern,
    limit,
    offset: (currentPage - 1) * limit,
    partnersMax: PARTNERS_MAX,
  });
  const iso = (time: string) => new Date(time).toISOString();
  return {
    total: rows[0]?.total ?? 0,
    suspicious: rows[0]?.suspicious ?? 0,
    records: rows.map(({ total: _total, suspicious: _suspicious, partners, ...row }) => ({
      ...row,
      partners: partners.map(({ first, last, ...each }) => ({
        ...each,
        first: iso(first),
        last: iso(last),
      })),
    })),
  };
}
