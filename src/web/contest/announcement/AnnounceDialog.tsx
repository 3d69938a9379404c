import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CONTENT_MAX, TITLE_MAX } from "../../../shared/announcement.ts";
import { createContestAnnouncement } from "../../../shared/contestAnnouncement.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextAreaField, TextField } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { toast } from "../../ui/toast.tsx";
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

/** Writes an announcement to all contestants: its text is enough, the title follows from the subject. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const t = useWorkWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { cid, uid } = useContest();
  const problems = useQuery(contestProblemsQuery(cid, uid)).data ?? [];
  const [letter, setLetter] = useState("");
  const [text, setText] = useState("");
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  const [english, setEnglish] = useState<string | null>(null);
  const templateText = (name: (typeof templates)[number], of: string) =>
    t(`announce.template.${name}`, { letter: of || "…" });
  const chooseSubject = (next: string) => {
    const template = templates.find((name) => text === templateText(name, letter));
    if (template) setText(templateText(template, next));
    setLetter(next);
  };
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
      toast("good", t("announce.sent"));
      onClose();
    },
    onSettled: () =>
      void client.invalidateQueries({ queryKey: ["contest", "announcements", uid, cid] }),
  });
  return (
    <Dialog
      title={t("announce.title")}
      width="40rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("announce.cancel")}</Button>
          <Button
            look="primary"
            busy={isPending}
            disabled={text.trim() === ""}
            onClick={() => mutate()}
          >
            {t("announce.send")}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <FormError text={error && errorText(error)} />
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
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {english === null ? (
          <div className={css.row}>
            <Button size="small" look="quiet" icon="globe" onClick={() => setEnglish("")}>
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
            onChange={(event) => setEnglish(event.currentTarget.value)}
          />
        )}
        <div className={css.row} role="group" aria-label={t("announce.templates")}>
          {templates.map((name) => (
            <Button key={name} size="small" onClick={() => setText(templateText(name, letter))}>
              {t(`announce.templateName.${name}`)}
            </Button>
          ))}
        </div>
        <TextField
          label={t("announce.heading")}
          value={title}
          maxLength={TITLE_MAX}
          onChange={(event) => setOwnTitle(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
