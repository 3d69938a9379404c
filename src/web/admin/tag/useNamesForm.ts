import { type FieldErrors, type Fields, useFields } from "../../ui/control/useFields.ts";
import { isNameInUse } from "./queries.ts";
import { useTagWords } from "./texts.ts";

export interface Names {
  name: string;
  nameEn: string;
}

/**
 * The form of a tag or a classification. `save` shows its errors itself, except the error that a name is already in
 * use: the form shows it at the field.
 */
export function useNamesForm<Values extends Names>(
  initialValues: Values,
  save: (values: Values) => Promise<unknown>,
): Fields<Values> {
  const t = useTagWords();
  return useFields<Values>({
    initialValues,
    // TypeScript cannot infer that an object with only `name` is also valid for forms with additional fields.
    validate: ({ name }) =>
      ({ name: name.trim() === "" ? t("nameMissing") : null }) as FieldErrors<Values>,
    fieldOf: () => "name",
    send: (values) =>
      save(values).catch((error: unknown) => {
        if (isNameInUse(error)) throw error;
      }),
  });
}
