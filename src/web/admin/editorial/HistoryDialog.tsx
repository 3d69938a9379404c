import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TextDiffs } from "../../editorial/form/ConflictDialog.tsx";
import { emptyValues, valuesOfTexts } from "../../editorial/form/editorialValues.ts";
import { useEditorialWords } from "../../editorial/texts.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { SelectField } from "../../ui/control/Field.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import css from "./EditorialPage.module.css";
import { editorialVersionQuery, editorialVersionsQuery } from "./queries.ts";

/** The versions of an editorial, with the changes that each edit made. */
export function HistoryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useEditorialWords();
  const locale = useDisplayLocale();
  const list = useQuery(editorialVersionsQuery(id));
  const [chosen, setChosen] = useState<number>();
  const versions = list.data ?? [];
  const revision = chosen ?? versions[0]?.revision;
  const place = versions.findIndex((one) => one.revision === revision);
  const earlier = versions[place + 1]?.revision;
  return (
    <Dialog title={t("history.title")} width="60rem" onClose={onClose}>
      <div className={css.history} aria-busy={list.isPending}>
        {list.error && <ErrorNote error={list.error} onRetry={() => void list.refetch()} />}
        {revision !== undefined && (
          <>
            <SelectField
              label={t("history.version")}
              value={revision}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            >
              {versions.map((one) => (
                <option key={one.revision} value={one.revision}>
                  {t("history.option", {
                    name: one.username || t("deletedUser"),
                    at: dateAndTime(one.gmtCreate, locale),
                  })}
                </option>
              ))}
            </SelectField>
            <Comparison id={id} revision={revision} earlier={earlier} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Shows a version side by side with the previous version; the first version is shown alone. */
function Comparison(props: { id: number; revision: number; earlier: number | undefined }) {
  const { id, revision, earlier } = props;
  const t = useEditorialWords();
  const after = useQuery(editorialVersionQuery(id, revision));
  const before = useQuery({
    ...editorialVersionQuery(id, earlier ?? 0),
    enabled: earlier !== undefined,
  });
  const error = after.error ?? before.error;
  if (error) {
    return (
      <ErrorNote
        error={error}
        onRetry={() => {
          void after.refetch();
          if (earlier !== undefined) void before.refetch();
        }}
      />
    );
  }
  const isLoading = !after.data || (earlier !== undefined && !before.data);
  if (isLoading) return <div className={css.waiting} aria-busy="true" />;
  return (
    <>
      {earlier === undefined && <p className={css.hint}>{t("history.first")}</p>}
      <TextDiffs
        before={before.data ? valuesOfTexts(before.data.texts) : emptyValues}
        after={valuesOfTexts(after.data.texts)}
        beforeLabel={t("history.before")}
        afterLabel={t("history.after")}
        sameText={t("history.same")}
      />
    </>
  );
}
