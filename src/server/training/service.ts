export { findTrainings } from "./search.ts";
