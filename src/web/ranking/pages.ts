// One file for both rankings, with the loader of their texts, to save entries in the list of files that a first visit loads.
export { AcmRankPage } from "./AcmRankPage.tsx";
export { OiRankPage } from "./OiRankPage.tsx";
export { loadRankingWords } from "./texts.ts";
