import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  BLOCKED_WORD_MAX,
  BLOCKED_WORDS_MAX,
  setBlockedWords,
} from "../../../shared/siteConfig.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { TextAreaField } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { ErrorNote } from "../../ui/Note.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.tsx";
import { blockedWordsQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { useSiteWords } from "./texts.ts";

/** The words that discussions must not contain, one on each line. */
export function BlockedWordsPanel() {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(blockedWordsQuery());
  const [draft, setDraft] = useState<string>();
  const saving = useMutation({
    mutationFn: (words: string[]) => call(setBlockedWords, { words }),
    onSuccess(stored) {
      client.setQueryData(blockedWordsQuery().queryKey, stored);
      setDraft(undefined);
      toast("good", t("saved"));
    },
  });
  const storedText = data?.words.join("\n") ?? "";
  const text = draft ?? storedText;
  const words = wordsIn(text);
  const isChanged = draft !== undefined && draft !== storedText;
  const longWord = words.find((word) => word.length > BLOCKED_WORD_MAX);
  const fault =
    longWord !== undefined
      ? t("switch.blockedWordsTooLong", { word: longWord, length: BLOCKED_WORD_MAX })
      : words.length > BLOCKED_WORDS_MAX
        ? t("switch.blockedWordsTooMany", { max: BLOCKED_WORDS_MAX, count: words.length })
        : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault === null && isChanged) saving.mutate(words);
  };
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title={t("switch.blockedWords")}>
      <form className={css.form} onSubmit={submit} noValidate aria-busy={!data}>
        <p className={css.text}>{t("switch.blockedWordsText")}</p>
        <FormError text={saving.error && errorText(saving.error)} />
        <TextAreaField
          label={t("switch.blockedWordsLabel")}
          hint={t("switch.blockedWordsHint", { max: BLOCKED_WORDS_MAX, length: BLOCKED_WORD_MAX })}
          error={fault}
          rows={6}
          disabled={!data}
          value={text}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <div className={css.foot}>
          <Button type="submit" look="primary" busy={saving.isPending} disabled={!isChanged}>
            {t(saving.isPending ? "saving" : "save")}
          </Button>
          {isChanged && <span className={css.text}>{t("unsaved")}</span>}
        </div>
      </form>
    </Panel>
  );
}

function wordsIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
