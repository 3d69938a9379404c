import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { InputOf, OutputOf } from "../../../shared/endpoint.ts";
import {
  type DatabaseAddress,
  type getDatabaseSettings,
  setDatabaseSettings,
} from "../../../shared/siteConfig.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { PasswordField, TextField } from "../../ui/Field.tsx";
import { FormError } from "../../ui/FormError.tsx";
import { ErrorNote } from "../../ui/Note.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.tsx";
import { databaseQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { useSiteWords } from "./texts.ts";

type Settings = OutputOf<typeof getDatabaseSettings>;

/** The current database, and a form for another one at the next start. */
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
  const { send, busy, failure } = useChange();
  const [draft, setDraft] = useState({
    dbHost: "",
    dbPort: "5432",
    dbName: "",
    dbUsername: "",
    dbPassword: "",
  });
  const [tried, setTried] = useState(false);
  const set = (more: Partial<typeof draft>) => setDraft({ ...draft, ...more });
  const portWrong = !/^[1-9]\d{0,4}$/.test(draft.dbPort) || Number(draft.dbPort) > 65_535;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!portWrong && texts.every((field) => draft[field].trim() !== "")) send(draft);
  };
  const text = (field: (typeof texts)[number]) => (
    <TextField
      label={t(`conf.${field}`)}
      value={draft[field]}
      autoComplete="off"
      spellCheck={false}
      error={tried && draft[field].trim() === "" ? t("conf.missing") : null}
      hint={field === "dbHost" ? t("conf.dbHostHint") : undefined}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
  const isElsewhere = settings?.from === "file" || Boolean(settings?.next?.address);
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.text}>{t("conf.changeText")}</p>
      <FormError text={failure} />
      {text("dbHost")}
      <TextField
        label={t("conf.dbPort")}
        value={draft.dbPort}
        inputMode="numeric"
        error={portWrong ? t("conf.portWrong") : null}
        onChange={(event) => set({ dbPort: event.currentTarget.value.trim() })}
      />
      {text("dbName")}
      {text("dbUsername")}
      <PasswordField
        label={t("conf.dbPassword")}
        hint={t("conf.dbPasswordHint")}
        value={draft.dbPassword}
        autoComplete="off"
        onChange={(event) => set({ dbPassword: event.currentTarget.value })}
      />
      <div className={css.foot}>
        <Button type="submit" look="primary" busy={busy === "address"}>
          {t(busy === "address" ? "conf.testing" : "conf.test")}
        </Button>
        {isElsewhere && (
          <Button busy={busy === "embedded"} onClick={() => send({ embedded: true })}>
            {t("conf.back")}
          </Button>
        )}
      </div>
    </form>
  );
}

function useChange() {
  const t = useSiteWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (newSettings: InputOf<typeof setDatabaseSettings>) =>
      call(setDatabaseSettings, newSettings),
    onSuccess(now, { embedded }) {
      client.setQueryData(databaseQuery().queryKey, now);
      toast("good", t(embedded ? "conf.backDone" : "conf.tested"));
    },
  });
  const busy = isPending ? (variables.embedded ? "embedded" : "address") : null;
  return { send: mutate, busy, failure: error && errorText(error) };
}
