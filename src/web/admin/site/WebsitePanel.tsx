import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { type Locale, locales } from "../../../shared/locale.ts";
import {
  type getWebsiteSettings,
  setWebsiteSettings,
  type WebsiteField,
  websiteLimits,
} from "../../../shared/siteConfig.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { SelectField, TextField } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { languageNames } from "../../ui/LanguageMenu.tsx";
import { ErrorNote } from "../../ui/Note.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.tsx";
import { SITE, websiteQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { type SiteWords, useSiteWords } from "./texts.ts";
import { websiteProblem } from "./websiteForm.ts";

type Settings = OutputOf<typeof getWebsiteSettings>;
type Draft = Partial<Record<WebsiteField, string>> & { language?: Locale };

const fields = [
  "name",
  "shortName",
  "baseUrl",
  "description",
  "recordName",
  "recordUrl",
  "filingNumber",
  "filingUrl",
  "projectName",
  "projectUrl",
] as const satisfies WebsiteField[];

/** Names, links and address of the site; only changed values are sent. */
export function WebsitePanel() {
  const t = useSiteWords();
  const { data, error, refetch } = useQuery(websiteQuery());
  const { draft, setDraft, save, isPending, failure } = useSaving();
  const changed = [...fields, "language" as const].filter(
    (field) => draft[field] !== undefined && draft[field] !== data?.[field],
  );
  const wrong = fields.some((field) => websiteProblem(field, draft[field] ?? "") !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length === 0 || wrong) return;
    save(Object.fromEntries(changed.map((field) => [field, draft[field]?.trim()])));
  };
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title={t("conf.website")}>
      <form className={css.form} onSubmit={submit} noValidate aria-busy={!data}>
        <p className={css.text}>{t("conf.websiteText")}</p>
        <FormError text={failure} />
        <div className={css.fields}>
          {fields.map((field) => (
            <Text
              key={field}
              field={field}
              settings={data}
              value={draft[field] ?? data?.[field] ?? ""}
              onChange={(text) => setDraft({ ...draft, [field]: text })}
            />
          ))}
          <SelectField
            label={t("conf.language")}
            hint={t("conf.languageHint")}
            disabled={!data}
            value={draft.language ?? data?.language}
            onChange={(event) =>
              setDraft({ ...draft, language: event.currentTarget.value as Locale })
            }
          >
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {languageNames[locale]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={css.foot}>
          <Button
            type="submit"
            look="primary"
            busy={isPending}
            disabled={changed.length === 0 || wrong}
          >
            {t(isPending ? "saving" : "save")}
          </Button>
          {changed.length > 0 && <span className={css.text}>{t("unsaved")}</span>}
        </div>
      </form>
    </Panel>
  );
}

function useSaving() {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changes: Draft) => call(setWebsiteSettings, changes),
    onSuccess(now) {
      client.setQueryData(websiteQuery().queryKey, now);
      setDraft({});
      toast("good", t("saved"));
    },
    // Refetches the site's configuration, since every page's title contains one of these names.
    onSettled: () => client.invalidateQueries({ queryKey: SITE }),
  });
  return { draft, setDraft, save: mutate, isPending, failure: error && errorText(error) };
}

function Text(props: {
  field: WebsiteField;
  settings: Settings | undefined;
  value: string;
  onChange: (text: string) => void;
}) {
  const { field, settings, value, onChange } = props;
  const t = useSiteWords();
  const isFixed = settings?.fixed.includes(field) ?? false;
  const problem = isFixed ? null : websiteProblem(field, value);
  return (
    <div className={field === "description" || field === "baseUrl" ? css.whole : undefined}>
      <TextField
        label={t(`conf.${field}`)}
        value={value}
        disabled={!settings}
        readOnly={isFixed}
        spellCheck={false}
        maxLength={websiteLimits[field]}
        inputMode={field.endsWith("Url") ? "url" : "text"}
        error={problem && t(`conf.${problem}`, { max: websiteLimits[field] })}
        hint={isFixed ? t("fixed", { name: "VERDICT_BASE_URL" }) : hintOf(field, settings, t)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

function hintOf(field: WebsiteField, settings: Settings | undefined, t: SiteWords) {
  if (field === "baseUrl") return t("conf.baseUrlHint", { usual: settings?.usual.baseUrl ?? "" });
  if (field === "name" || field === "shortName") {
    return t("conf.usual", { usual: settings?.usual[field] ?? "" });
  }
  return field.endsWith("Url") ? t("conf.linkHint") : undefined;
}
