export { readRating, readRatings } from "./history.ts";
