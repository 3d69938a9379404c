import { redirect } from "@tanstack/react-router";
import { isId } from "../../../shared/call/ids.ts";
import { trainingAddresses } from "../../owner/trainingAddresses.ts";

/** Runs before a page of one training is loaded; a URL without the training's id is redirected to the list. */
export function needTrainingId(route: { params: { trainingId?: string; classID?: string } }): void {
  const { trainingId = "", classID } = route.params;
  if (isId(trainingId)) return;
  const { list, params } = trainingAddresses(classID === undefined ? null : Number(classID));
  throw redirect({ to: list, params, replace: true });
}
