export { presentRating } from "./history.ts";
