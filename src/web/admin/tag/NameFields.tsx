import { TAG_NAME_MAX } from "../../../shared/problem/tagAdmin.ts";
import { TextField } from "../../ui/control/Field.tsx";
import type { Fields } from "../../ui/control/useFields.ts";
import { useTagWords } from "./texts.ts";
import type { Names } from "./useNamesForm.ts";

/** A form that contains at least the names in both languages. */
interface NamesForm {
  field: (name: keyof Names) => { name: string } & Omit<ReturnType<Fields<Names>["field"]>, "name">;
}

/** Fields for the names of a tag or classification in both languages. */
export function NameFields({ form }: { form: NamesForm }) {
  const t = useTagWords();
  return (
    <>
      <TextField {...form.field("name")} label={t("name")} maxLength={TAG_NAME_MAX} />
      <TextField
        {...form.field("nameEn")}
        label={t("nameEn")}
        hint={t("nameEnHint")}
        maxLength={TAG_NAME_MAX}
      />
    </>
  );
}
