// One module for all rankings and their initial data, so that the list of files that a first visit loads is shorter.
export { AcmRankPage } from "./AcmRankPage.tsx";
export { OiRankPage } from "./OiRankPage.tsx";
export { RatingRankPage } from "./RatingRankPage.tsx";
export { startRanking } from "./startRanking.ts";
