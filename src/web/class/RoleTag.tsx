import type { ClassRole } from "../../shared/class/classRoles.ts";
import css from "./RoleTag.module.css";
import { useClassWords } from "./texts.ts";

/** A user's role in a class. */
export function RoleTag({ role }: { role: ClassRole }) {
  const t = useClassWords();
  return (
    <span className={css.role} data-role={role}>
      {t(`roles.${role}`)}
    </span>
  );
}
