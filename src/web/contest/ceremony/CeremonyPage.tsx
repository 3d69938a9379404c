import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContestProblem } from "../../../shared/contest.ts";
import { MEDALS_MAX } from "../../../shared/contestMedals.ts";
import { type BoardViewName, getContestBoard } from "../../../shared/contestBoard.ts";
import {
  beginCeremony,
  type Ceremony,
  medals,
  provisionallyFirst,
} from "../../../shared/scoreboard/ceremony.ts";
import { isAbsent } from "../../../shared/scoreboard/boardChange.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectField, TextField } from "../../ui/Field.tsx";
import { EmptyNote, ErrorNote } from "../../ui/Note.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useBoardWords } from "../board/texts.ts";
import { useContest, useIsOverForAll } from "../contestContext.ts";
import { contestProblemsQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { useMedals } from "./useMedals.ts";
import css from "./Ceremony.module.css";
import { CeremonyStage } from "./CeremonyStage.tsx";

/** Loaded once, so that the ceremony works without network. */
const boardQuery = (cid: number, uid: string, view: BoardViewName) =>
  queryOptions({
    queryKey: ["contest", "ceremony", uid, cid, view],
    queryFn: ({ signal }) => call(getContestBoard, { cid, view }, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * Reveals the hidden results one by one, from the last rank upwards, with the awards; for organizers after the end.
 * Without hidden results it shows only the awards.
 */
export function CeremonyPage() {
  const t = useBoardWords();
  const words = useContestWords();
  const contest = useContest();
  const { info } = contest;
  const isOver = useIsOverForAll(contest);
  const title = (
    <PageTitle title={words("titleOf", { tab: t("ceremony.title"), contest: info.title })} hidden />
  );
  const refusal = !info.isOrganizer
    ? words("organizersOnly")
    : !isOver
      ? t("ceremony.notOver")
      : null;
  return (
    <>
      {title}
      {refusal === null ? <Preparation /> : <EmptyNote icon="lock" title={refusal} />}
    </>
  );
}

/** Loads all data and shows the form for the awards. */
function Preparation() {
  const t = useBoardWords();
  const { cid, uid, info } = useContest();
  const frozen = useQuery(boardQuery(cid, uid, "frozen"));
  const live = useQuery(boardQuery(cid, uid, "live"));
  const problems = useQuery({ ...contestProblemsQuery(cid, uid), staleTime: Infinity }).data;
  const { unit, texts, awards, ...form } = useMedals(cid);
  const [begun, setBegun] = useState<{ ceremony: Ceremony; problems: ContestProblem[] } | null>(
    null,
  );
  const error = frozen.error ?? live.error;
  const isLoaded = frozen.data && live.data && problems && !form.isLoading;
  const closed = (problems ?? []).flatMap((one) => (one.isClosed ? [one.displayId] : []));
  const provisional = provisionallyFirst(live.data?.rows ?? []);
  if (begun) return <CeremonyStage {...begun} onEnd={() => setBegun(null)} />;
  const begin = () => {
    if (!frozen.data || !live.data || !problems || form.isLoading) return;
    const letters = problems.map(({ displayId }) => displayId);
    const plan = { letters, awards };
    // Users who never registered get no rank and no medal.
    const [before, after] = [frozen.data, live.data].map(({ rows }) =>
      rows.filter((row) => !isAbsent(row)),
    );
    setBegun({ ceremony: beginCeremony(before ?? [], after ?? [], plan), problems });
  };
  return (
    <Panel>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <h2>{t("ceremony.title")}</h2>
        <p>{t("ceremony.text")}</p>
        {info.isFrozen && <p>{t("ceremony.staysFrozen")}</p>}
        {closed.length > 0 && (
          <p role="note">{t("ceremony.closed", { letters: closed.join(", ") })}</p>
        )}
        {provisional.length > 0 && (
          <p role="note">{t("ceremony.provisional", { letters: provisional.join(", ") })}</p>
        )}
        {error && (
          <ErrorNote
            error={error}
            onRetry={() => void Promise.all([frozen.refetch(), live.refetch()])}
          />
        )}
        <div className={css.awards}>
          <SelectField
            label={t("ceremony.unit")}
            value={unit}
            onChange={(event) =>
              form.setUnit(event.currentTarget.value === "count" ? "count" : "percent")
            }
          >
            <option value="percent">{t("ceremony.percent")}</option>
            <option value="count">{t("ceremony.count")}</option>
          </SelectField>
          {medals.map((medal) => (
            <TextField
              key={medal}
              label={t(`ceremony.medals.${medal}`)}
              type="number"
              min={0}
              max={unit === "percent" ? 100 : MEDALS_MAX}
              required
              value={texts[medal]}
              onChange={(event) => form.setText(medal, event.currentTarget.value)}
            />
          ))}
        </div>
        <p className={css.keys}>{t("ceremony.keys")}</p>
        <p className={css.keys}>{t("ceremony.saveText")}</p>
        <div className={css.awards}>
          <Button
            look="primary"
            type="submit"
            icon="play"
            busy={!isLoaded && !error}
            disabled={!isLoaded}
          >
            {t("ceremony.begin")}
          </Button>
          <Button busy={form.isSaving} onClick={form.save}>
            {t("ceremony.save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
