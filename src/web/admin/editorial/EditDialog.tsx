import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createEditorial, updateEditorial } from "../../../shared/discussion/editorialAdmin.ts";
import { EditorialForm } from "../../editorial/form/EditorialForm.tsx";
import { emptyValues, textsOfValues, valuesOfTexts } from "../../editorial/form/editorialValues.ts";
import type { StoredEditorial } from "../../editorial/form/useEditorialForm.ts";
import { EDITORIALS } from "../../editorial/queries.ts";
import { useEditorialWords } from "../../editorial/texts.ts";
import { call } from "../../platform/api.ts";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { toLocalInput } from "../site/localTime.ts";
import { type EditedEditorial, editedEditorialQuery } from "./queries.ts";
import { ReleaseFields, wireRelease } from "./ReleaseFields.tsx";

const nothingStored: StoredEditorial = { values: emptyValues, revision: null, modifiedAt: null };

function storedOf({ texts, release, releaseAt, revision, gmtModified }: EditedEditorial) {
  const at = releaseAt === null ? "" : toLocalInput(Date.parse(releaseAt));
  const values = { ...valuesOfTexts(texts), release, releaseAt: at };
  return { values, revision, modifiedAt: gmtModified };
}

/** The dialog in which a new editorial for a problem is written. */
export function NewEditorialDialog({ pid, onClose }: { pid: number; onClose: () => void }) {
  const t = useEditorialWords();
  const client = useQueryClient();
  return (
    <EditorialForm
      heading={t("admin.newTitle")}
      sendLabel={t("form.save")}
      draftName={`new/${pid}`}
      stored={nothingStored}
      hasRelease
      further={({ form }) => <ReleaseFields form={form} />}
      send={(values) =>
        call(createEditorial, { pid, texts: textsOfValues(values), ...wireRelease(values) })
      }
      doneText={t("form.created")}
      onStored={() => void client.invalidateQueries({ queryKey: EDITORIALS })}
      onClose={onClose}
    />
  );
}

/** Edits an editorial or a proposal. */
export function EditEditorialDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useEditorialWords();
  const client = useQueryClient();
  const query = editedEditorialQuery(id);
  const { data, error, refetch } = useQuery(query);
  if (!data) {
    return (
      <Dialog title={t("admin.editTitle")} onClose={onClose}>
        <div aria-busy={!error}>
          {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        </div>
      </Dialog>
    );
  }
  return (
    <EditorialForm
      heading={t("admin.editTitle")}
      sendLabel={t("form.save")}
      draftName={`edit/${id}`}
      stored={storedOf(data)}
      hasRelease
      further={({ form }) => <ReleaseFields form={form} />}
      send={(values, revision) =>
        call(updateEditorial, {
          id,
          revision: revision ?? 1,
          texts: textsOfValues(values),
          ...wireRelease(values),
        })
      }
      readNewer={async () => storedOf(await client.fetchQuery(query))}
      doneText={t("form.saved")}
      onStored={() => void client.invalidateQueries({ queryKey: EDITORIALS })}
      onClose={onClose}
    />
  );
}
