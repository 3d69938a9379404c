import { TAG_NAME_MAX } from "../../../shared/tagAdmin.ts";
import { TextField } from "../../ui/Field.tsx";
import { isNameInUse } from "./queries.ts";
import { useTagWords } from "./texts.ts";

export interface Names {
  name: string;
  nameEn: string;
}

/** Both names of a tag or of a classification; `saving`: the call that stores them. */
export function NameFields(props: {
  names: Names;
  missing: boolean;
  saving: { error: Error | null; reset(): void };
  onChange: (names: Names, missing: boolean) => void;
}) {
  const { names, missing, saving, onChange } = props;
  const t = useTagWords();
  return (
    <>
      <TextField
        label={t("name")}
        value={names.name}
        maxLength={TAG_NAME_MAX}
        error={missing ? t("nameMissing") : isNameInUse(saving.error)}
        onChange={(event) => {
          onChange({ ...names, name: event.currentTarget.value }, false);
          saving.reset();
        }}
      />
      <TextField
        label={t("nameEn")}
        hint={t("nameEnHint")}
        value={names.nameEn}
        maxLength={TAG_NAME_MAX}
        onChange={(event) => onChange({ ...names, nameEn: event.currentTarget.value }, missing)}
      />
    </>
  );
}
