/** SQL conditions and columns of homework, used in statements of other features. */
export {
  extraTimeOf,
  guardedHomework,
  isUnfinished,
  lastMoment,
  sentToClasswork,
} from "../classwork/facts.sql.ts";
export { displayIdInTraining, guardedTraining, isOpenInTraining } from "../facts.sql.ts";
export { solvedInClass } from "../marks.sql.ts";
