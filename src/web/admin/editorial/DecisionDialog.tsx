import { useQuery, useQueryClient } from "@tanstack/react-query";
import { decideEditorial } from "../../../shared/discussion/editorialAdmin.ts";
import { EDITORIAL_REASON_MAX } from "../../../shared/discussion/editorialRules.ts";
import { postPreview } from "../../discussion/queries.ts";
import { EDITORIALS } from "../../editorial/queries.ts";
import { previewQuery } from "../../markdown/previewQuery.ts";
import { useEditorialWords } from "../../editorial/texts.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextAreaField } from "../../ui/control/Field.tsx";
import { FieldPlacesContext } from "../../ui/control/fieldPlaces.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import css from "./EditorialPage.module.css";
import { type EditedEditorial, editedEditorialQuery } from "./queries.ts";
import { type Release, ReleaseChoice, wireRelease } from "./ReleaseFields.tsx";

/** The dialog in which a proposed editorial is read and then accepted or refused. */
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

interface Values extends Release {
  choice: "accept" | "refuse";
  reason: string;
}

function Decision({ proposal, onClose }: { proposal: EditedEditorial; onClose: () => void }) {
  const t = useEditorialWords();
  const client = useQueryClient();
  const { id, revision, texts } = proposal;
  const form = useFields<Values>({
    initialValues: {
      choice: "accept",
      reason: "",
      release: proposal.release,
      releaseAt: "",
    },
    validate({ choice, reason, release, releaseAt }) {
      const isAccepted = choice === "accept";
      const isTimeMissing = isAccepted && release === "time" && releaseAt === "";
      return {
        reason: !isAccepted && reason.trim() === "" ? t("decision.reasonMissing") : null,
        releaseAt: isTimeMissing ? t("release.atMissing") : null,
      };
    },
    async send({ choice, reason, ...release }) {
      const isAccepted = choice === "accept";
      try {
        const decision = { id, revision, isAccepted, reason, ...wireRelease(release) };
        await call(decideEditorial, decision);
        toast("good", t(isAccepted ? "decision.accepted" : "decision.refusedDone"));
        onClose();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "CONFLICT") throw error;
        form.setFailure(t("decision.changed"));
        // Shows the new version in place of the version that the user has read.
        await client.invalidateQueries({ queryKey: editedEditorialQuery(id).queryKey });
      } finally {
        void client.invalidateQueries({ queryKey: [...EDITORIALS, "managed"] });
      }
    },
  });
  const { choice, release, releaseAt } = form.values;
  return (
    <Dialog
      title={t("decision.title")}
      width="52rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t(`decision.${choice}`)}
          </Button>
        </>
      }
    >
      <FieldPlacesContext value={form.places}>
        <div className={css.decision}>
          <FormError text={form.failure} />
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
            onChange={(value) => form.set("choice", value)}
          />
          {choice === "accept" ? (
            <ReleaseChoice
              value={{ release, releaseAt }}
              error={form.errorOf("releaseAt")}
              onChange={form.fill}
            />
          ) : (
            <TextAreaField
              {...form.field("reason")}
              label={t("decision.reason")}
              hint={t("decision.reasonHint")}
              rows={3}
              maxLength={EDITORIAL_REASON_MAX}
            />
          )}
        </div>
      </FieldPlacesContext>
    </Dialog>
  );
}

/** A text of the proposal, rendered as its readers would see it. */
function ProposedText({ text }: { text: EditedEditorial["texts"][number] }) {
  const { locale, title, content } = text;
  const t = useEditorialWords();
  const { data, error, refetch } = useQuery(previewQuery(postPreview, content));
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
