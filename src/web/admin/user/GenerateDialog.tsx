import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BULK_MAX, downloadGenerated, generateUsers } from "../../../shared/account/user.ts";
import {
  GENERATED_PASSWORD_MAX,
  GENERATED_PASSWORD_MIN,
  generatedNames,
  type Generation,
  generationFault,
} from "../../../shared/account/userRules.ts";
import { call, download } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { BatchProgress } from "./BatchProgress.tsx";
import styles from "./dialogs.module.css";
import { generatedListKey } from "./generatedListKey.ts";
import { batchQuery } from "./queries.ts";
import { useUserWords } from "./texts.ts";

/** Generates accounts with consecutive numbers; the list with their passwords can be downloaded once. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const t = useUserWords();
  const [key, setKey] = useState(generatedListKey.get);
  const change = (next: string | null) => {
    generatedListKey.set(next);
    setKey(next);
  };
  return (
    <Dialog title={t("generate")} onClose={onClose} width="34rem">
      {key === null ? (
        <GenerateForm onStarted={change} onClose={onClose} />
      ) : (
        <Outcome listKey={key} onGone={() => change(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

const empty = { prefix: "", suffix: "", number_from: "1", number_to: "10", password_length: "8" };
type Typed = typeof empty;

function GenerateForm(props: { onStarted: (key: string) => void; onClose: () => void }) {
  const { onStarted, onClose } = props;
  const t = useUserWords();
  const form = useFields({
    initialValues: empty,
    send: async (typed) => onStarted((await call(generateUsers, typed)).key),
  });
  const field = (key: keyof Typed, numeric = false) => (
    <TextField
      {...form.field(key)}
      label={t(labels[key])}
      inputMode={numeric ? "numeric" : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={20}
    />
  );
  return (
    <Form form={form} className={styles.form}>
      <p className={styles.note}>{t("generateText")}</p>
      <FormError text={form.failure} />
      <div className={styles.pair}>
        {field("prefix")}
        {field("suffix")}
        {field("number_from", true)}
        {field("number_to", true)}
        {field("password_length", true)}
      </div>
      <Preview typed={form.values} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button type="submit" look="primary" busy={form.busy}>
          {t("generate")}
        </Button>
      </div>
    </Form>
  );
}

const labels = {
  prefix: "prefix",
  suffix: "suffix",
  number_from: "numberFrom",
  number_to: "numberTo",
  password_length: "passwordLength",
} as const satisfies Record<keyof Typed, string>;

function Preview({ typed }: { typed: Typed }) {
  const t = useUserWords();
  const generation = generationOf(typed);
  const names =
    generation && !generationFault(generation, BULK_MAX) ? generatedNames(generation) : [];
  const [first, last] = [names[0], names.at(-1)];
  return (
    <p className={styles.names} role="status">
      {first === undefined || last === undefined
        ? t("nothingYet")
        : names.length === 1
          ? t("previewOne", { first })
          : t("preview", { count: names.length, first, last })}
    </p>
  );
}

/** The input of the call; null while a number is missing or invalid. */
function generationOf(typed: Typed): Generation | null {
  const number = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);
  const [number_from, number_to] = [number(typed.number_from), number(typed.number_to)];
  const password_length = number(typed.password_length);
  if (number_from === null || number_to === null || password_length === null) return null;
  if (password_length < GENERATED_PASSWORD_MIN || password_length > GENERATED_PASSWORD_MAX) {
    return null;
  }
  return { prefix: typed.prefix, suffix: typed.suffix, number_from, number_to, password_length };
}

/** The generated list while it is being created and until it is downloaded. */
function Outcome(props: { listKey: string; onGone: () => void; onClose: () => void }) {
  const { listKey, onGone, onClose } = props;
  const t = useUserWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data: batch, error } = useQuery(batchQuery(listKey));
  const state = batch?.state;
  const isDownloaded = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (state === "done") void client.invalidateQueries({ queryKey: ["user", "list"] });
  }, [state, client]);
  const take = useMutation({
    mutationFn: (format: "xlsx" | "csv") => download(downloadGenerated, { key: listKey, format }),
    onSuccess({ file, name }) {
      saveFile(file, name);
      toast("good", t("downloaded"));
      onClose();
      onGone();
    },
    onError: (failure) => toast("bad", errorText(failure)),
  });
  if (error || state === "failed") {
    return (
      <div className={styles.form}>
        <FormError
          text={error ? errorText(error) : `${t("generateFailed")}: ${batch?.reason ?? ""}`}
        />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t("close")}</Button>
          {(isDownloaded || state === "failed") && <Button onClick={onGone}>{t("again")}</Button>}
        </div>
      </div>
    );
  }
  if (!batch || state === "working") return <BatchProgress batch={batch} total={1} />;
  return (
    <div className={styles.form}>
      <p className={styles.good} role="status">
        {t("generateDone", { count: batch.total })}
      </p>
      <p>{t("generateOnce")}</p>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t("leaveList")}</Button>
        <Button icon="download" busy={take.isPending} onClick={() => take.mutate("csv")}>
          {t("downloadCsv")}
        </Button>
        <Button
          look="primary"
          icon="download"
          busy={take.isPending}
          onClick={() => take.mutate("xlsx")}
        >
          {t("downloadXlsx")}
        </Button>
      </div>
    </div>
  );
}
