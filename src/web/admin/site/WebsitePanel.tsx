import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { type Locale, locales } from "../../../shared/text/locale.ts";
import {
  type getWebsiteSettings,
  setWebsiteSettings,
  type WebsiteField,
  websiteLimits,
} from "../../../shared/site/siteConfig.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { SelectField, TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { languageNames } from "../../ui/layer/LanguageMenu.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import { SITE, websiteQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { type SiteWords, useSiteWords } from "./texts.ts";
import { websiteProblem } from "./websiteForm.ts";

type Settings = OutputOf<typeof getWebsiteSettings>;

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

/** Names, links and URL of the site. */
export function WebsitePanel() {
  const t = useSiteWords();
  const { data, error, refetch } = useQuery(websiteQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title={t("conf.website")}>
      <div aria-busy={!data}>{data && <WebsiteForm settings={data} />}</div>
    </Panel>
  );
}

function WebsiteForm({ settings }: { settings: Settings }) {
  const t = useSiteWords();
  const { form, errorOf } = useSaving(settings);
  const isWrong = fields.some((name) => errorOf(name, form.values) !== null);
  return (
    <Form form={form} className={css.form}>
      <p className={css.text}>{t("conf.websiteText")}</p>
      <FormError text={form.failure} />
      <div className={css.fields}>
        {fields.map((name) => (
          <div
            key={name}
            className={name === "description" || name === "baseUrl" ? css.whole : undefined}
          >
            <TextField
              {...form.field(name)}
              label={t(`conf.${name}`)}
              readOnly={settings.fixed.includes(name)}
              spellCheck={false}
              maxLength={websiteLimits[name]}
              inputMode={name.endsWith("Url") ? "url" : "text"}
              error={errorOf(name, form.values) ?? form.errorOf(name)}
              hint={
                settings.fixed.includes(name)
                  ? t("fixed", { name: "VERDICT_BASE_URL" })
                  : hintOf(name, settings, t)
              }
            />
          </div>
        ))}
        <SelectField
          {...form.field("language")}
          label={t("conf.language")}
          hint={t("conf.languageHint")}
        >
          {locales.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {languageNames[locale]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={css.foot}>
        <Button type="submit" look="primary" busy={form.busy} disabled={!form.isChanged || isWrong}>
          {t(form.busy ? "saving" : "save")}
        </Button>
        {form.isChanged && <span className={css.text}>{t("unsaved")}</span>}
      </div>
    </Form>
  );
}

type Values = Record<(typeof fields)[number], string> & { language: Locale };

function valuesOf(settings: Settings): Values {
  const texts = fields.map((name) => [name, settings[name]]);
  return { ...Object.fromEntries(texts), language: settings.language } as Values;
}

function useSaving(settings: Settings) {
  const t = useSiteWords();
  const client = useQueryClient();
  const errorOf = (name: WebsiteField, values: Values): string | null => {
    const problem = settings.fixed.includes(name) ? null : websiteProblem(name, values[name]);
    return problem && t(`conf.${problem}`, { max: websiteLimits[name] });
  };
  const form: Fields<Values> = useFields<Values>({
    initialValues: valuesOf(settings),
    validate: (values) => Object.fromEntries(fields.map((name) => [name, errorOf(name, values)])),
    async send(values, changes) {
      try {
        const texts = Object.entries(changes).map(([name, text]) => [name, text.trim()]);
        const now = await call(setWebsiteSettings, Object.fromEntries(texts));
        client.setQueryData(websiteQuery().queryKey, now);
        form.follow(valuesOf(now), values);
        toast("good", t("saved"));
      } finally {
        // The site's configuration is refetched, because every page's title contains one of the site's names.
        void client.invalidateQueries({ queryKey: SITE });
      }
    },
  });
  return { form, errorOf };
}

function hintOf(field: WebsiteField, settings: Settings, t: SiteWords) {
  if (field === "baseUrl") return t("conf.baseUrlHint", { usual: settings.usual.baseUrl });
  if (field === "name" || field === "shortName") {
    return t("conf.usual", { usual: settings.usual[field] });
  }
  return field.endsWith("Url") ? t("conf.linkHint") : undefined;
}
