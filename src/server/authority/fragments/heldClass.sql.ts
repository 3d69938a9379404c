/** For statements of other features that hold the class of an object. */
export { holdsActiveClass } from "../heldClass.sql.ts";
