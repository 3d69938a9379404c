import { queryOptions } from "@tanstack/react-query";
import {
  listContestParticipants,
  type Participant,
} from "../../../../shared/contestOrganizer/contestParticipant.ts";
import { call } from "../../../platform/api.ts";
import { ADMIN_CONTESTS } from "../queries.ts";
import { ownersOf } from "./bookletOwners.ts";

const ON_A_PAGE = 100;

/** Fetches the participants of a contest page by page, and returns those who get a separate booklet cover. */
export const bookletOwnersQuery = (cid: number) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "bookletOwners", cid],
    async queryFn({ signal }) {
      const rows: Participant[] = [];
      for (let currentPage = 1; ; currentPage += 1) {
        const page = { cid, currentPage, limit: ON_A_PAGE };
        const { records, total } = await call(listContestParticipants, page, signal);
        rows.push(...records);
        if (records.length === 0 || rows.length >= total) return ownersOf(rows);
      }
    },
    staleTime: 60_000,
  });
