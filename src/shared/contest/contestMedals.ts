import * as z from "zod/mini";
import { contestAwards } from "./contest.ts";
import { done, endpoint, rowId, wholeNumberWithin } from "../call/endpoint.ts";

export const MEDALS_MAX = 10_000;

const amount = wholeNumberWithin(0, MEDALS_MAX);
const amounts = { gold: amount, silver: amount, bronze: amount };

export const getContestMedals = endpoint({
  method: "GET",
  path: "/api/contest-medals",
  feature: "contest",
  access: "user",
  summary: "How many medals a contest gives, for its organizers; null: not chosen",
  input: z.object({ cid: rowId }),
  output: z.nullable(contestAwards),
});

export const listContestPhotos = endpoint({
  method: "GET",
  path: "/api/contest-photos",
  feature: "contest",
  access: "user",
  summary: "Photos of the teams that take part in a contest, for the award cards of its organizers",
  input: z.object({ cid: rowId }),
  output: z.array(z.object({ uid: z.string(), photo: z.string() })),
});

export const setContestMedals = endpoint({
  method: "PUT",
  path: "/api/contest-medals",
  feature: "contest",
  access: "user",
  summary:
    "Choose how many medals a contest gives, by number or share in percent, for its organizers",
  input: z.object({ cid: rowId, unit: z.enum(["count", "percent"]), ...amounts }),
  output: done,
});
