export { addLink as addToTraining } from "./admin/links.ts";
export {
  editable as trainingOfEditor,
  lockEditable as lockTrainingOfEditor,
} from "./admin/edited.ts";
export type { GuardedHomework } from "./classwork/policy.ts";
export { TrainingCatalogue } from "./catalogue.ts";
export { classworkScopeName } from "./classwork/names.ts";
export { orderedFor } from "./classwork/order.ts";
export { htmlOf as descriptionHtml } from "./read.ts";
export { findProblem as findTrainingProblem } from "./problems.ts";
export { insertSampleTraining, sampleTrainings } from "./sample.ts";
export { findTrainings } from "./search.ts";
