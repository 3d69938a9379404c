import { editorialReleases } from "../../../shared/discussion/editorialRules.ts";
import type { EditorialValues } from "../../editorial/form/editorialValues.ts";
import type { EditorialFormState } from "../../editorial/form/useEditorialForm.ts";
import { useEditorialWords } from "../../editorial/texts.ts";
import { Choices } from "../../ui/control/Choices.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { fromLocalInput } from "../site/localTime.ts";
import css from "./EditorialPage.module.css";

export type Release = Pick<EditorialValues, "release" | "releaseAt">;

/** The fields that determine when readers may open the edited editorial. */
export function ReleaseFields({ form }: Pick<EditorialFormState, "form">) {
  return (
    <ReleaseChoice
      value={form.values}
      error={form.errorOf("releaseAt")}
      onChange={(value) => {
        form.set("release", value.release);
        form.set("releaseAt", value.releaseAt);
      }}
    />
  );
}

export function ReleaseChoice(props: {
  value: Release;
  error: string | null;
  onChange: (value: Release) => void;
}) {
  const { value, error, onChange } = props;
  const { release, releaseAt } = value;
  const t = useEditorialWords();
  return (
    <div className={css.release}>
      <Choices
        label={t("release.label")}
        value={release}
        options={editorialReleases.map((each) => ({ value: each, label: t(`release.${each}`) }))}
        onChange={(chosen) => onChange({ release: chosen, releaseAt })}
      />
      {release === "time" && (
        <TextField
          name="releaseAt"
          type="datetime-local"
          label={t("release.at")}
          value={releaseAt}
          error={error}
          onChange={(event) => onChange({ release, releaseAt: event.currentTarget.value })}
        />
      )}
      <p className={css.hint}>
        {t(`release.${release}Hint`)} {t("release.running")}
      </p>
    </div>
  );
}

/** The release in the format that the API calls use. */
export function wireRelease({ release, releaseAt }: Release): {
  release: Release["release"];
  releaseAt: string | null;
} {
  const moment = release === "time" ? fromLocalInput(releaseAt) : 0;
  return { release, releaseAt: moment === 0 ? null : new Date(moment).toISOString() };
}
