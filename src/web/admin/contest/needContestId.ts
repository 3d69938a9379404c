import { redirect } from "@tanstack/react-router";
import { isId } from "../../../shared/ids.ts";

/** Runs before a page of one contest is loaded; an address without its id is redirected to the list. */
export function needContestId({ params }: { params: { contestId: string } }): void {
  if (!isId(params.contestId)) {
    throw redirect({ to: "/admin/contest", replace: true });
  }
}
