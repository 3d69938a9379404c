// One module for all rankings and the data they load first, so that a first visit's list of files has fewer entries.
export { AcmRankPage } from "./AcmRankPage.tsx";
export { OiRankPage } from "./OiRankPage.tsx";
export { RatingRankPage } from "./RatingRankPage.tsx";
export { startRanking } from "./startRanking.ts";
