import { redirect } from "@tanstack/react-router";
import { isId } from "../../../shared/call/ids.ts";
import { problemAddresses } from "../../owner/problemAddresses.ts";

/** Runs before the form of a problem is loaded; a URL without the problem's id is redirected to the list. */
export function needProblemId(route: { params: { pid?: string; classID?: string } }): void {
  const { pid = "", classID } = route.params;
  if (isId(pid)) return;
  const { list, params } = problemAddresses(classID === undefined ? null : Number(classID));
  throw redirect({ to: list, params, replace: true });
}
