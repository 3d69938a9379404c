import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  BLOCKED_WORD_MAX,
  BLOCKED_WORDS_MAX,
  setBlockedWords,
} from "../../../shared/site/siteConfig.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { TextAreaField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import { blockedWordsQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { useSiteWords } from "./texts.ts";

/** The words that discussions must not contain, one per line. */
export function BlockedWordsPanel() {
  const t = useSiteWords();
  const { data, error, refetch } = useQuery(blockedWordsQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title={t("switch.blockedWords")}>
      <div aria-busy={!data}>{data && <WordsForm stored={data.words.join("\n")} />}</div>
    </Panel>
  );
}

function WordsForm({ stored }: { stored: string }) {
  const t = useSiteWords();
  const client = useQueryClient();
  const faultOf = (words: readonly string[]): string | null => {
    const longWord = words.find((word) => word.length > BLOCKED_WORD_MAX);
    if (longWord !== undefined) {
      return t("switch.blockedWordsTooLong", { word: longWord, length: BLOCKED_WORD_MAX });
    }
    const count = words.length;
    if (count <= BLOCKED_WORDS_MAX) return null;
    return t("switch.blockedWordsTooMany", { max: BLOCKED_WORDS_MAX, count });
  };
  const form: Fields<{ words: string }> = useFields({
    initialValues: { words: stored },
    validate: ({ words }) => ({ words: faultOf(wordsIn(words)) }),
    async send(values) {
      const now = await call(setBlockedWords, { words: wordsIn(values.words) });
      client.setQueryData(blockedWordsQuery().queryKey, now);
      form.follow({ words: now.words.join("\n") }, values);
      toast("good", t("saved"));
    },
  });
  return (
    <Form form={form} className={css.form}>
      <p className={css.text}>{t("switch.blockedWordsText")}</p>
      <FormError text={form.failure} />
      <TextAreaField
        {...form.field("words")}
        label={t("switch.blockedWordsLabel")}
        hint={t("switch.blockedWordsHint", { max: BLOCKED_WORDS_MAX, length: BLOCKED_WORD_MAX })}
        error={faultOf(wordsIn(form.values.words)) ?? form.errorOf("words")}
        rows={6}
      />
      <div className={css.foot}>
        <Button type="submit" look="primary" busy={form.busy} disabled={!form.isChanged}>
          {t(form.busy ? "saving" : "save")}
        </Button>
        {form.isChanged && <span className={css.text}>{t("unsaved")}</span>}
      </div>
    </Form>
  );
}

function wordsIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
