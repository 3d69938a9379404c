import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  createPrintToken,
  PRINT_TOKEN_NAME_MAX,
} from "../../../shared/contestOrganizer/printStation.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { call } from "../../platform/api.ts";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { Button } from "../../ui/control/Button.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { useWorkWords } from "../workTexts.ts";
import { printTokensQuery } from "./queries.ts";
import css from "./PrintStations.module.css";

/**
 * The form for a new print station, and then the command that must be run on the station; the command contains the
 * station's token and is shown until the user dismisses it.
 */
export function NewPrintStation({ cid }: { cid: number }) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: ({ name }: { name: string }) => call(createPrintToken, { cid, name }),
    onSuccess: () => client.invalidateQueries({ queryKey: printTokensQuery(cid).queryKey }),
  });
  if (make.data) return <Created cid={cid} station={make.data} onDone={make.reset} />;
  return <StationForm onMake={make.mutateAsync} />;
}

function StationForm({ onMake }: { onMake: (station: { name: string }) => Promise<unknown> }) {
  const t = useWorkWords();
  const form = useFields({
    initialValues: { name: "" },
    validate: ({ name }) => ({ name: name.trim() === "" ? t("stations.nameRequired") : null }),
    send: onMake,
  });
  return (
    <Form form={form} className={css.form}>
      <TextField
        {...form.field("name")}
        label={t("stations.name")}
        placeholder={t("stations.namePlaceholder")}
        maxLength={PRINT_TOKEN_NAME_MAX}
        autoComplete="off"
      />
      <Button type="submit" look="primary" icon="key" busy={form.busy}>
        {t("stations.create")}
      </Button>
      <FormError text={form.failure} />
    </Form>
  );
}

function Created(props: {
  cid: number;
  station: { name: string; token: string };
  onDone: () => void;
}) {
  const { cid, station, onDone } = props;
  const t = useWorkWords();
  const site = useQuery(websiteConfigQuery()).data?.baseUrl || location.origin;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const command = `VERDICT_PRINT_TOKEN=${station.token} npx verdict print-station --site ${site} --contest ${cid}`;
  return (
    <div className={css.made} role="status">
      <h3 ref={heading} tabIndex={-1}>
        {t("stations.madeTitle", { name: station.name })}
      </h3>
      <p>{t("stations.madeText")}</p>
      <code className={css.command} translate="no">
        {command}
      </code>
      <p className={css.hint}>{t("stations.test")}</p>
      <div className={css.acts}>
        <CopyButton text={command} label={t("stations.copy")} look="plain" size="normal" />
        <Button onClick={onDone}>{t("stations.done")}</Button>
      </div>
    </div>
  );
}
