export { insertSampleTraining, sampleTrainings } from "./sample.ts";
export { findTrainings } from "./search.ts";
