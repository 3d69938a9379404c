import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CONTENT_MAX, TITLE_MAX } from "../../../shared/message/announcement.ts";
import { createContestAnnouncement } from "../../../shared/contest/contestAnnouncement.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextAreaField, TextField } from "../../ui/control/Field.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { DialogDraftNote } from "../../ui/draft/DialogDraftNote.tsx";
import { useDialogDraft } from "../../ui/draft/useDialogDraft.ts";
import { useDraftClose } from "../../ui/draft/useDraftClose.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest } from "../contestContext.ts";
import { contestProblemsQuery } from "../queries.ts";
import { useWorkWords } from "../workTexts.ts";
import css from "./AnnounceDialog.module.css";

/** Titles for readers of English, whatever language the organizer uses. */
const englishWords = {
  general: "General",
  problem: (letter: string) => `Problem ${letter}`,
};

const templates = ["correction", "clarification", "delay", "extension"] as const;

interface Values {
  /** Letter of the problem that it is about; empty: none. */
  letter: string;
  text: string;
  /** Null: the title follows from the subject. */
  ownTitle: string | null;
  /** Null: it has no English text. */
  english: string | null;
}

/** What is typed, kept as a draft, and sending it. */
function useAnnouncing(onClose: () => void) {
  const t = useWorkWords();
  const client = useQueryClient();
  const { cid, uid } = useContest();
  const draft = useDialogDraft<Values>(`contestAnnouncement/${cid}`, {
    stored: { letter: "", text: "", ownTitle: null, english: null },
  });
  const [values, setValues] = useState(draft.startValues);
  const { letter, text, ownTitle, english } = values;
  const subject = letter === "" ? t("announce.general") : t("announce.problem", { letter });
  const title = ownTitle ?? subject;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(createContestAnnouncement, {
        cid,
        announcement: {
          title: title.trim() || subject,
          content: text.trim(),
          status: 0,
          ...(english?.trim() && {
            titleEn:
              ownTitle?.trim() ||
              (letter === "" ? englishWords.general : englishWords.problem(letter)),
            contentEn: english.trim(),
          }),
        },
      }),
    onSuccess: () => {
      draft.end();
      toast("good", t("announce.sent"));
      onClose();
    },
    onSettled: () =>
      void client.invalidateQueries({ queryKey: ["contest", "announcements", uid, cid] }),
  });
  return {
    draft,
    values,
    title,
    change(changed: Partial<Values>) {
      const next = { ...values, ...changed };
      setValues(next);
      draft.keep(next);
    },
    discard() {
      setValues(draft.storedValues);
      draft.discard();
    },
    send: () => mutate(),
    isPending,
    error,
  };
}

/**
 * Writes an announcement to all contestants: its text is enough, the title follows from the subject. Closing the dialog
 * keeps what was typed as a draft.
 */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const t = useWorkWords();
  const errorText = useErrorText();
  const { cid, uid } = useContest();
  const problems = useQuery(contestProblemsQuery(cid, uid)).data ?? [];
  const { draft, values, title, change, discard, send, isPending, error } = useAnnouncing(onClose);
  const { letter, text, english } = values;
  const { close, question } = useDraftClose(draft, onClose);
  const templateText = (name: (typeof templates)[number], of: string) =>
    t(`announce.template.${name}`, { letter: of || "…" });
  const chooseSubject = (next: string) => {
    const template = templates.find((name) => text === templateText(name, letter));
    change({ letter: next, ...(template && { text: templateText(template, next) }) });
  };
  return (
    <Dialog
      title={t("announce.title")}
      width="40rem"
      onClose={close}
      footer={
        question || (
          <>
            <Button onClick={close}>{t("announce.cancel")}</Button>
            <Button look="primary" busy={isPending} disabled={text.trim() === ""} onClick={send}>
              {t("announce.send")}
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        <FormError text={error && errorText(error)} />
        <DialogDraftNote draft={draft} onDiscard={discard} />
        <div className={css.row} role="group" aria-label={t("announce.about")}>
          {["", ...problems.map(({ displayId }) => displayId)].map((each) => (
            <Button
              key={each}
              size="small"
              look={each === letter ? "primary" : "plain"}
              aria-pressed={each === letter}
              onClick={() => chooseSubject(each)}
            >
              {each === "" ? t("announce.general") : each}
            </Button>
          ))}
        </div>
        <TextAreaField
          label={t("announce.text")}
          hint={t("announce.hint")}
          value={text}
          rows={5}
          maxLength={CONTENT_MAX}
          data-autofocus
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {english === null ? (
          <div className={css.row}>
            <Button size="small" look="quiet" icon="globe" onClick={() => change({ english: "" })}>
              {t("announce.addEnglish")}
            </Button>
          </div>
        ) : (
          <TextAreaField
            label={t("announce.english")}
            hint={t("announce.englishHint")}
            lang="en"
            value={english}
            rows={4}
            maxLength={CONTENT_MAX}
            onChange={(event) => change({ english: event.currentTarget.value })}
          />
        )}
        <div className={css.row} role="group" aria-label={t("announce.templates")}>
          {templates.map((name) => (
            <Button
              key={name}
              size="small"
              onClick={() => change({ text: templateText(name, letter) })}
            >
              {t(`announce.templateName.${name}`)}
            </Button>
          ))}
        </div>
        <TextField
          label={t("announce.heading")}
          value={title}
          maxLength={TITLE_MAX}
          onChange={(event) => change({ ownTitle: event.currentTarget.value })}
        />
      </div>
    </Dialog>
  );
}
