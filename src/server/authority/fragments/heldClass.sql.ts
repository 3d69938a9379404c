/** SQL fragments with which statements of other features lock the class of an object. */
export { holdsActiveClass } from "../heldClass.sql.ts";
