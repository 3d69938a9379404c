import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { importRoster, type RosterKey } from "../../../shared/class/classRoster.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { call } from "../../platform/api.ts";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useStepFocus } from "../../ui/control/useStepFocus.ts";
import { useClass } from "../classContext.ts";
import { CLASSES } from "../queries.ts";
import { useClassWords } from "../texts.ts";
import { useClassWorkWords } from "../workTexts.ts";
import { CheckStep } from "./CheckStep.tsx";
import { ImportHistory } from "./ImportHistory.tsx";
import { MappingStep } from "./MappingStep.tsx";
import { ResultStep } from "./ResultStep.tsx";
import css from "./RosterPage.module.css";
import { guessMapping, type Mapping, rosterRows, type SourceRow } from "./rosterTable.ts";
import { SourceStep } from "./SourceStep.tsx";

export type RosterAnswer = OutputOf<typeof importRoster>;

/** Options of the import, sent with the rows. */
export interface RosterOptions {
  hasHeading: boolean;
  mapping: Mapping;
  createAccounts: boolean;
  matchBy: RosterKey;
}

/**
 * The page for importing a roster: the table, its columns, a preview of the effect of each line, the import, and the
 * undo.
 */
export function RosterPage() {
  const t = useClassWorkWords();
  const words = useClassWords();
  const { detail } = useClass();
  const [source, setSource] = useState<readonly SourceRow[] | null>(null);
  const [step, setStep] = useState<ImportStep>("mapping");
  const place = useStepFocus(source === null ? "source" : step);
  const name = words("shell.titleOf", { tab: words("tabs.roster"), name: detail.name });
  return (
    <div className={css.page}>
      <PageTitle title={name} hidden />
      <Panel title={t("roster.title")}>
        <div
          ref={place}
          tabIndex={-1}
          role="group"
          aria-label={t("roster.title")}
          className={css.place}
        >
          {source === null ? (
            <SourceStep onRows={setSource} />
          ) : (
            <Import source={source} onStep={setStep} onOther={() => setSource(null)} />
          )}
        </div>
      </Panel>
      <ImportHistory />
    </div>
  );
}

type ImportStep = "mapping" | "check" | "result";

/** The steps of the import after the table has been read. */
function Import(props: {
  source: readonly SourceRow[];
  onStep: (step: ImportStep) => void;
  onOther: () => void;
}) {
  const { source, onStep, onOther } = props;
  const client = useQueryClient();
  const { classId } = useClass();
  const [options, setOptions] = useState<RosterOptions>(() => ({
    ...guessMapping(source),
    createAccounts: false,
    matchBy: "username",
  }));
  const rows = rosterRows(source, options);
  const send = (dryRun: boolean) =>
    call(importRoster, {
      classId,
      rows: rows.map(({ cells }) => cells),
      createAccounts: options.createAccounts,
      matchBy: options.matchBy,
      dryRun,
      onlyGood: !dryRun,
    });
  const check = useMutation({ mutationFn: () => send(true) });
  const start = useMutation({
    mutationFn: () => send(false),
    onSettled: () => client.invalidateQueries({ queryKey: CLASSES }),
  });
  const step = start.data ? "result" : check.data ? "check" : "mapping";
  useLayoutEffect(() => onStep(step), [onStep, step]);
  if (start.data) return <ResultStep answer={start.data} rows={rows} onOther={onOther} />;
  if (check.data) {
    return (
      <CheckStep
        answer={check.data}
        rows={rows}
        error={start.error}
        busy={start.isPending}
        onImport={() => start.mutate()}
        onBack={() => check.reset()}
        onOther={onOther}
      />
    );
  }
  return (
    <MappingStep
      source={source}
      options={options}
      error={check.error}
      busy={check.isPending}
      onOptions={setOptions}
      onCheck={() => check.mutate()}
      onOther={onOther}
    />
  );
}
