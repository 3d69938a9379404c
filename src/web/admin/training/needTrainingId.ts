import { redirect } from "@tanstack/react-router";
import { isId } from "../../../shared/ids.ts";

/** Before a page of one training is loaded: an address without its id leads to the list. */
export function needTrainingId({ params }: { params: { trainingId: string } }): void {
  if (!isId(params.trainingId)) {
    throw redirect({ to: "/admin/training", replace: true });
  }
}
