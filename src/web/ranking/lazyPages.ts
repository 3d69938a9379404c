// All rankings and their initial data are in one module, which shortens the list of files that a first visit loads.
export { AcmRankPage } from "./AcmRankPage.tsx";
export { OiRankPage } from "./OiRankPage.tsx";
export { RatingRankPage } from "./RatingRankPage.tsx";
export { startRanking } from "./startRanking.ts";
