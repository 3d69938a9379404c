import { useQuery } from "@tanstack/react-query";
import {
  TRAINING_DESCRIPTION_MAX,
  TRAINING_TITLE_MAX,
} from "../../../../shared/practice/trainingAdmin.ts";
import { currentLocale } from "../../../platform/locale.ts";
import { trainingCategoriesQuery } from "../../../training/queries.ts";
import { SelectField, TextField } from "../../../ui/control/Field.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import css from "../../contest/form/ContestFormPage.module.css";
import { MarkdownArea } from "../../../markdown/MarkdownArea.tsx";
import { uploadPictureOfText } from "../../../markdown/usePictureUpload.ts";
import { StatementPreview } from "../../problem/text/StatementPreview.tsx";
import { useAdminTrainingWords } from "../texts.ts";
import type { PartProps } from "./useTrainingForm.ts";

/** Title, category, order and introduction. */
export function BasicsPart({ form, stored }: PartProps) {
  const t = useAdminTrainingWords();
  const loaded = useQuery(trainingCategoriesQuery()).data ?? [];
  const own = stored?.trainingCategory;
  // The stored category is offered even before the other categories are loaded.
  const categories = own && !loaded.some(({ id }) => id === own.id) ? [own, ...loaded] : loaded;
  const { description } = form.values;
  const lang = currentLocale();
  return (
    <Panel title={t("part.basics")}>
      <div className={css.fields}>
        <TextField
          {...form.field("title")}
          label={t("field.title")}
          maxLength={TRAINING_TITLE_MAX}
        />
        <div className={css.pair}>
          <SelectField {...form.field("category")} label={t("field.category")}>
            <option value="">{t("noCategory")}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.field("rank")}
            label={t("field.rank")}
            hint={t("hint.rank")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
          />
        </div>
        <div className={css.description}>
          <h3>{t("field.description")}</h3>
          <MarkdownArea
            label={t("field.description")}
            mark=""
            field="description"
            lang={lang}
            value={description}
            maxLength={TRAINING_DESCRIPTION_MAX}
            error={form.errorOf("description")}
            uploadPicture={uploadPictureOfText}
            onChange={(text) => form.set("description", text)}
          />
          <StatementPreview
            label={t("field.description")}
            lang={lang}
            pid={null}
            text={description}
          />
        </div>
      </div>
    </Panel>
  );
}
