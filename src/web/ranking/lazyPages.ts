// One file for all rankings, with what they load first, to save entries in the list of files that a first visit loads.
export { AcmRankPage } from "./AcmRankPage.tsx";
export { OiRankPage } from "./OiRankPage.tsx";
export { RatingRankPage } from "./RatingRankPage.tsx";
export { startRanking } from "./startRanking.ts";
