import * as z from "zod/mini";
import { done, endpoint, rowId } from "./endpoint.ts";

export const revealContest = endpoint({
  feature: "contest",
  access: "staff",
  method: "POST",
  path: "/api/admin/contest/reveal",
  summary:
    "Reveal the results under the freeze: the live scoreboard becomes public; for organizers",
  input: z.object({ cid: rowId }),
  output: done,
});
