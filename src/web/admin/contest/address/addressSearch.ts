import type { AddressView } from "../../../../shared/contestOrganizer/contestAddress.ts";
import { participantSearch, type ParticipantSearch } from "../participant/participantSearch.ts";

/** Filters of the IP address list, as given in the URL. */
export interface AddressSearch extends ParticipantSearch {
  /** Absent for the view by contestant. */
  view?: Exclude<AddressView, "contestants"> | undefined;
}

export const ADDRESSES_SHOWN = 30;

export function addressSearch(raw: Record<string, unknown>): AddressSearch {
  return {
    ...participantSearch(raw),
    view: raw["view"] === "addresses" ? "addresses" : undefined,
  };
}
