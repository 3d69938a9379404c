/** For statements of other features that lock the class of an object. */
export { holdsActiveClass } from "../heldClass.sql.ts";
