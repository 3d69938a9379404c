import { UnitDiff } from "../../editor/UnitDiff.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { useEditorialWords } from "../texts.ts";
import css from "./EditorialForm.module.css";
import { type EditorialValues, fieldsOf, languages } from "./editorialValues.ts";
import type { StoredEditorial } from "./useEditorialForm.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/**
 * Shows both versions of every text that differs, after another edit was stored in the meantime. Closing the dialog
 * discards neither version.
 */
export function ConflictDialog(props: {
  newer: StoredEditorial;
  mine: EditorialValues;
  onBack: () => void;
  onTake: () => void;
  onOverwrite: () => void;
}) {
  const { newer, mine, onBack, onTake, onOverwrite } = props;
  const t = useEditorialWords();
  return (
    <Dialog
      title={t("conflict.title")}
      width="60rem"
      onClose={onBack}
      footer={
        <>
          <Button data-autofocus onClick={onBack}>
            {t("conflict.back")}
          </Button>
          <Button onClick={onTake}>{t("conflict.take")}</Button>
          <Button look="danger" onClick={onOverwrite}>
            {t("conflict.overwrite")}
          </Button>
        </>
      }
    >
      <div className={css.conflict}>
        <p>
          {t("conflict.text")}
          <WordSpace />
          {newer.modifiedAt && <TimeAgo at={newer.modifiedAt} />}
        </p>
        <TextDiffs
          before={newer.values}
          after={mine}
          beforeLabel={t("conflict.theirs")}
          afterLabel={t("conflict.mine")}
          sameText={t("conflict.same")}
        />
      </div>
    </Dialog>
  );
}

/** Shows every text that differs between two editorials. */
export function TextDiffs(props: {
  before: EditorialValues;
  after: EditorialValues;
  beforeLabel: string;
  afterLabel: string;
  sameText: string;
}) {
  const { before, after, beforeLabel, afterLabel, sameText } = props;
  const t = useEditorialWords();
  const parts = languages.flatMap((locale) =>
    (["title", "content"] as const).map((part) => ({ locale, part, name: fieldsOf[locale][part] })),
  );
  const differing = parts.filter(({ name }) => before[name] !== after[name]);
  if (differing.length === 0) return <p>{sameText}</p>;
  return differing.map(({ locale, part, name }) => (
    <section key={name}>
      <h3>
        {t(`languages.${locale}`)}: {t(part === "title" ? "form.titleField" : "form.contentField")}
      </h3>
      <UnitDiff
        before={before[name]}
        after={after[name]}
        beforeLabel={beforeLabel}
        afterLabel={afterLabel}
      />
    </section>
  ));
}
