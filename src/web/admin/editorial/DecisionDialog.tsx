import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { decideEditorial } from "../../../shared/editorialAdmin.ts";
import { EDITORIAL_REASON_MAX } from "../../../shared/editorialRules.ts";
import { EDITORIALS, previewQuery } from "../../editorial/queries.ts";
import { useEditorialWords } from "../../editorial/texts.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { Button } from "../../ui/Button.tsx";
import { Choices } from "../../ui/Choices.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { TextAreaField } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { ErrorNote } from "../../ui/Note.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./EditorialPage.module.css";
import { type EditedEditorial, editedEditorialQuery } from "./queries.ts";
import { ReleaseChoice, wireRelease } from "./ReleaseFields.tsx";

/** A proposal with its text, and the decision on it. */
export function DecisionDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useEditorialWords();
  const { data, error, refetch } = useQuery(editedEditorialQuery(id));
  if (data) return <Decision proposal={data} onClose={onClose} />;
  return (
    <Dialog title={t("decision.title")} onClose={onClose}>
      <div aria-busy={!error}>
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      </div>
    </Dialog>
  );
}

type Choice = "accept" | "refuse";

function Decision({ proposal, onClose }: { proposal: EditedEditorial; onClose: () => void }) {
  const t = useEditorialWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { id, revision, texts } = proposal;
  const [choice, setChoice] = useState<Choice>("accept");
  const [reason, setReason] = useState("");
  const [release, setRelease] = useState({ release: proposal.release, releaseAt: "" });
  /** The button was pressed: what is missing is said. */
  const [isChecked, setChecked] = useState(false);
  const isReasonMissing = choice === "refuse" && reason.trim() === "";
  const isTimeMissing =
    choice === "accept" && release.release === "time" && release.releaseAt === "";
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const isAccepted = choice === "accept";
      return call(decideEditorial, { id, revision, isAccepted, reason, ...wireRelease(release) });
    },
    onSuccess() {
      toast("good", t(choice === "accept" ? "decision.accepted" : "decision.refusedDone"));
      onClose();
    },
    async onError(refusal) {
      // The new version is shown in place of the one that was read.
      if (!(refusal instanceof ApiError) || refusal.code !== "CONFLICT") return;
      await client.invalidateQueries({ queryKey: editedEditorialQuery(id).queryKey });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...EDITORIALS, "managed"] }),
  });
  const isChanged = error instanceof ApiError && error.code === "CONFLICT";
  return (
    <Dialog
      title={t("decision.title")}
      width="52rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            look="primary"
            busy={isPending}
            onClick={() => {
              setChecked(true);
              if (!isReasonMissing && !isTimeMissing) mutate();
            }}
          >
            {t(`decision.${choice}`)}
          </Button>
        </>
      }
    >
      <div className={css.decision}>
        <FormError text={error && (isChanged ? t("decision.changed") : errorText(error))} />
        {texts.map((text) => (
          <ProposedText key={text.locale} text={text} />
        ))}
        <Choices
          label={t("decision.choice")}
          value={choice}
          options={(["accept", "refuse"] as const).map((value) => ({
            value,
            label: t(`decision.${value}`),
          }))}
          onChange={setChoice}
        />
        {choice === "accept" ? (
          <ReleaseChoice
            value={release}
            error={isChecked && isTimeMissing ? t("release.atMissing") : null}
            onChange={setRelease}
          />
        ) : (
          <TextAreaField
            name="reason"
            label={t("decision.reason")}
            hint={t("decision.reasonHint")}
            error={isChecked && isReasonMissing ? t("decision.reasonMissing") : null}
            rows={3}
            maxLength={EDITORIAL_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** A text of the proposal as its readers would see it. */
function ProposedText({ text }: { text: EditedEditorial["texts"][number] }) {
  const { locale, title, content } = text;
  const t = useEditorialWords();
  const { data, error, refetch } = useQuery(previewQuery(content));
  return (
    <section
      className={css.proposed}
      lang={locale}
      aria-label={`${t(`languages.${locale}`)}: ${title}`}
      // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
      tabIndex={0}
    >
      <h3>{title}</h3>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data ? <RenderedText html={data.html} /> : <div aria-busy={!error} />}
    </section>
  );
}
