import type { ReactNode } from "react";
import { FormPartContext } from "../../../ui/control/fieldPlaces.ts";
import styles from "./FormSection.module.css";

/** Parts of the form in order; each has an anchor. */
export const sectionNames = [
  "basics",
  "statement",
  "examples",
  "limits",
  "judging",
  "data",
  "check",
  "languages",
  "files",
  "options",
  "publish",
] as const;
export type SectionName = (typeof sectionNames)[number];

/** One part of the form with its heading, reachable by `#<name>`. */
export function FormSection(props: {
  name: SectionName;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { name, title, hint, action, children } = props;
  return (
    <section id={name} className={styles.section} aria-labelledby={`${name}-title`}>
      <header className={styles.head}>
        <h2 id={`${name}-title`} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </header>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.body}>
        <FormPartContext value={name}>{children}</FormPartContext>
      </div>
    </section>
  );
}
