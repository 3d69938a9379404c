import * as z from "zod/mini";
import { contestTakenPart } from "./contestHistory.ts";
import { endpoint, pageLimit, pageNumber, paged } from "../call/endpoint.ts";

/** Pages are short, because each listed participation may require its contest's scoreboard to be computed. */
const HISTORY_PAGE = 5;

/** A virtual participation of a user. `isFinal`: the participation is over. */
const virtualTakenPart = z.extend(
  z.omit(contestTakenPart, { id: true, auth: true, startTime: true, duration: true, team: true }),
  {
    vid: z.int(),
    cid: z.int(),
    startTime: z.string(),
    endTime: z.string(),
  },
);
export type VirtualTakenPart = z.output<typeof virtualTakenPart>;

export const listVirtualHistory = endpoint({
  method: "GET",
  path: "/api/get-user-virtual-history",
  feature: "virtual",
  access: "guest",
  summary:
    "Virtual participations of a user in contests whose scoreboard the reader may see, newest first; running ones for their owner and organizers",
  input: z.object({
    uid: z.string().check(z.minLength(1), z.maxLength(50)),
    currentPage: pageNumber,
    limit: pageLimit(HISTORY_PAGE, HISTORY_PAGE),
  }),
  output: paged(virtualTakenPart),
});
