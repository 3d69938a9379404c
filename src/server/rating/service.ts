export { presentRating, readRatings } from "./history.ts";
