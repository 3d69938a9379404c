import { use } from "react";
import { FieldNamesContext } from "../../../ui/control/fieldPlaces.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { useFieldError } from "../model/formStore.tsx";
import styles from "./fields.module.css";

/** Error message for the fields of the surrounding block. */
export function FieldError() {
  const text = useFieldError(use(FieldNamesContext));
  if (!text) return null;
  return (
    <p className={styles.error}>
      <Icon name="warning" /> {text}
    </p>
  );
}
