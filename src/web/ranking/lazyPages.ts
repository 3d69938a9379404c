// One module for all rankings and their initial data, to shorten the list of files that a first visit loads.
export { AcmRankPage } from "./AcmRankPage.tsx";
export { OiRankPage } from "./OiRankPage.tsx";
export { RatingRankPage } from "./RatingRankPage.tsx";
export { startRanking } from "./startRanking.ts";
