/** SQL fragments that statements of other features use to lock the class of an object. */
export { holdsActiveClass } from "../heldClass.sql.ts";
