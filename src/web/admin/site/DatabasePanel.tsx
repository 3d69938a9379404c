import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "../../../shared/call/endpoint.ts";
import {
  type DatabaseAddress,
  type getDatabaseSettings,
  setDatabaseSettings,
} from "../../../shared/site/siteConfig.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { PasswordField, TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { isPort } from "./isPort.ts";
import { databaseQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { useSiteWords } from "./texts.ts";

type Settings = OutputOf<typeof getDatabaseSettings>;

/** The current database, and a form to choose the database that is used from the next start. */
export function DatabasePanel() {
  const t = useSiteWords();
  const { data, error, refetch } = useQuery(databaseQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  return (
    <div className={css.columns}>
      <div className={css.stack}>
        <Panel title={t("conf.inUse")}>
          <InUse data={data} />
        </Panel>
        <Panel title={t("conf.cache")}>
          <p className={css.text}>{t("conf.cacheText")}</p>
        </Panel>
      </div>
      <Panel title={t("conf.change")}>
        {data?.from === "environment" ? (
          <p className={css.text}>{t("fixed", { name: "DATABASE_URL" })}</p>
        ) : (
          <ChangeForm settings={data} />
        )}
      </Panel>
    </div>
  );
}

function InUse({ data }: { data: Settings | undefined }) {
  const t = useSiteWords();
  const rows = (["dbHost", "dbPort", "dbName", "dbUsername"] as const).map((field) => [
    t(`conf.${field}`),
    data ? String(data[field]) : "–",
  ]);
  return (
    <div className={css.form}>
      <p className={css.text}>{t("conf.databaseText")}</p>
      <dl className={css.facts}>
        <dt>{t("conf.dbServer")}</dt>
        <dd>
          {data
            ? `${t("conf.serverVersion", { version: data.serverVersion })} · ${t(`conf.from.${data.from}`)}`
            : "–"}
        </dd>
        {rows.map(([label, value]) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data?.next && (
        <p className={css.warning} role="note">
          {data.next.address
            ? t("conf.next", { address: inWords(data.next.address) })
            : t("conf.nextEmbedded")}
        </p>
      )}
    </div>
  );
}

function inWords({ dbHost, dbPort, dbName, dbUsername }: DatabaseAddress): string {
  return `${dbUsername}@${dbHost}:${dbPort}/${dbName}`;
}

const texts = ["dbHost", "dbName", "dbUsername"] as const;

function ChangeForm({ settings }: { settings: Settings | undefined }) {
  const t = useSiteWords();
  const { form, takeEmbedded, isTaking } = useChange();
  const text = (field: (typeof texts)[number]) => (
    <TextField
      {...form.field(field)}
      label={t(`conf.${field}`)}
      autoComplete="off"
      spellCheck={false}
      hint={field === "dbHost" ? t("conf.dbHostHint") : undefined}
    />
  );
  const isElsewhere = settings?.from === "file" || Boolean(settings?.next?.address);
  return (
    <Form form={form} className={css.form}>
      <p className={css.text}>{t("conf.changeText")}</p>
      <FormError text={form.failure} />
      {text("dbHost")}
      <TextField
        {...form.field("dbPort")}
        label={t("conf.dbPort")}
        inputMode="numeric"
        error={isPort(form.values.dbPort) ? null : t("conf.portWrong")}
        onChange={(event) => form.set("dbPort", event.currentTarget.value.trim())}
      />
      {text("dbName")}
      {text("dbUsername")}
      <PasswordField
        {...form.field("dbPassword")}
        label={t("conf.dbPassword")}
        hint={t("conf.dbPasswordHint")}
        autoComplete="off"
      />
      <div className={css.foot}>
        <Button type="submit" look="primary" busy={form.busy}>
          {t(form.busy ? "conf.testing" : "conf.test")}
        </Button>
        {isElsewhere && (
          <Button busy={isTaking} onClick={takeEmbedded}>
            {t("conf.back")}
          </Button>
        )}
      </div>
    </Form>
  );
}

function useChange() {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const change = async (next: InputOf<typeof setDatabaseSettings>) => {
    client.setQueryData(databaseQuery().queryKey, await call(setDatabaseSettings, next));
    toast("good", t(next.embedded ? "conf.backDone" : "conf.tested"));
  };
  const form = useFields({
    initialValues: { dbHost: "", dbPort: "5432", dbName: "", dbUsername: "", dbPassword: "" },
    validate: (values) => ({
      ...Object.fromEntries(
        texts.map((name) => [name, values[name].trim() === "" ? t("conf.missing") : null]),
      ),
      dbPort: isPort(values.dbPort) ? null : t("conf.portWrong"),
    }),
    send: change,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => change({ embedded: true }),
    onMutate: () => form.setFailure(null),
    onError: (error) => form.setFailure(errorText(error)),
  });
  return { form, takeEmbedded: () => mutate(), isTaking: isPending };
}
