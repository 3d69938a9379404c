import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ContestProblem } from "../../../shared/contest/contest.ts";
import { listContestPhotos } from "../../../shared/contest/contestMedals.ts";
import {
  type BoardViewName,
  getContestBoard,
  type SentRow,
} from "../../../shared/contest/contestBoard.ts";
import {
  beginCeremony,
  type Ceremony,
  provisionallyFirst,
} from "../../../shared/scoreboard/ceremony.ts";
import { type Awards, usualAwards } from "../../../shared/scoreboard/medals.ts";
import { membersOf } from "../../../shared/scoreboard/categoryRows.ts";
import { isAbsent, placed } from "../../../shared/scoreboard/boardChange.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useBoardWords } from "../board/texts.ts";
import { useContest, useIsOverForAll } from "../contestContext.ts";
import { contestProblemsQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { useMedals } from "./useMedals.ts";
import { AwardFields, CategoryField, type ShownCategory } from "./AwardFields.tsx";
import css from "./Ceremony.module.css";
import { CeremonyStage } from "./CeremonyStage.tsx";
import { inventedBoards } from "./inventedBoards.ts";

/** In a category without medals, the only awards are those for first solvers. */
const noAwards: Awards = { unit: "count", amounts: { gold: 0, silver: 0, bronze: 0 } };

/** Loaded only once, so that the ceremony works without a network. */
const boardQuery = (cid: number, uid: string, view: BoardViewName) =>
  queryOptions({
    queryKey: ["contest", "ceremony", uid, cid, view],
    queryFn: ({ signal }) => call(getContestBoard, { cid, view }, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/**
 * Lets organizers reveal the hidden results after the end of the contest, one by one from the last rank upwards,
 * together with the awards. If there are no hidden results, the page shows only the awards.
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
      {refusal === null ? (
        <Preparation />
      ) : (
        <EmptyNote
          icon="lock"
          title={refusal}
          action={info.isOrganizer && <DryRun awards={usualAwards} />}
        >
          {info.isOrganizer && t("ceremony.dryRunText")}
        </EmptyNote>
      )}
    </>
  );
}

/** Photos of teams by account. The ceremony does not wait for the photos; cards without a photo show the logo. */
const photosQuery = (cid: number, uid: string) =>
  queryOptions({
    queryKey: ["contest", "photos", uid, cid],
    queryFn: ({ signal }) => call(listContestPhotos, { cid }, signal),
    select: (rows) => new Map(rows.map((row) => [row.uid, row.photo])),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const noPhotos: ReadonlyMap<string, string> = new Map();

/** Loads all data and shows the form for the awards. */
function Preparation() {
  const t = useBoardWords();
  const { cid, uid, info } = useContest();
  const frozen = useQuery(boardQuery(cid, uid, "frozen"));
  const live = useQuery(boardQuery(cid, uid, "live"));
  const problems = useQuery({ ...contestProblemsQuery(cid, uid), staleTime: Infinity }).data;
  const { data: photos = noPhotos } = useQuery(photosQuery(cid, uid));
  const form = useMedals(cid);
  const [category, setCategory] = useState<ShownCategory>();
  const awards = category ? (category.medals ?? noAwards) : form.awards;
  const rowsOf = (rows: readonly SentRow[]) =>
    // Users who never registered get no rank and no medal.
    category ? membersOf(rows, category.id) : rows.filter((row) => !isAbsent(row));
  const [begun, setBegun] = useState<{ ceremony: Ceremony; problems: ContestProblem[] } | null>(
    null,
  );
  const error = frozen.error ?? live.error;
  const isLoaded = frozen.data && live.data && problems && !form.isLoading;
  const closed = (problems ?? []).flatMap((one) => (one.isClosed ? [one.displayId] : []));
  const provisional = provisionallyFirst(live.data?.rows ?? []);
  const beginButton = useRef<HTMLButtonElement>(null);
  const hasEnded = useRef(false);
  useEffect(() => {
    if (begun) hasEnded.current = true;
    else if (hasEnded.current) beginButton.current?.focus();
  }, [begun]);
  const inCompetition =
    live.data && placed(rowsOf(live.data.rows)).filter(({ rank }) => rank > 0).length;
  const begin = () => {
    if (!frozen.data || !live.data || !problems || form.isLoading) return;
    const letters = problems.map(({ displayId }) => displayId);
    const plan = { letters, awards, penaltyMinutes: info.penaltyMinutes };
    const [before, after] = [frozen.data, live.data].map(({ rows }) => rowsOf(rows));
    setBegun({ ceremony: beginCeremony(before ?? [], after ?? [], plan), problems });
  };
  return (
    <Panel>
      {begun && (
        <CeremonyStage {...begun} photos={photos} isDryRun={false} onEnd={() => setBegun(null)} />
      )}
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
        <CategoryField category={category} onChange={setCategory} />
        {!category && <AwardFields medals={form} inCompetition={inCompetition} />}
        <p className={css.keys}>{t("ceremony.keys")}</p>
        {!category && <p className={css.keys}>{t("ceremony.saveText")}</p>}
        <p className={css.keys}>{t("ceremony.dryRunText")}</p>
        <div className={css.awards}>
          <Button
            ref={beginButton}
            look="primary"
            type="submit"
            icon="play"
            busy={!isLoaded && !error}
            disabled={!isLoaded}
          >
            {t("ceremony.begin")}
          </Button>
          {!category && (
            <Button busy={form.isSaving} onClick={form.save}>
              {t("ceremony.save")}
            </Button>
          )}
          <DryRun awards={awards} />
        </div>
      </form>
    </Panel>
  );
}

/** A ceremony with invented results for the problems of the contest; it reads and writes no results. */
function DryRun({ awards }: { awards: Awards }) {
  const t = useBoardWords();
  const { cid, uid, info } = useContest();
  const errorText = useErrorText();
  const client = useQueryClient();
  const opener = useRef<HTMLButtonElement>(null);
  const [begun, setBegun] = useState<{ ceremony: Ceremony; problems: ContestProblem[] } | null>(
    null,
  );
  const begin = useMutation({
    mutationFn: () => client.fetchQuery(contestProblemsQuery(cid, uid)),
    onSuccess(problems) {
      if (problems.length === 0) return toast("info", t("ceremony.noProblems"));
      const names = t("ceremony.inventedTeams").split(/, |、/);
      const schools = t("ceremony.inventedSchools").split(/, |、/);
      const teams = names.map((name, at) => ({ name, school: schools[at % schools.length] ?? "" }));
      const { frozen, live } = inventedBoards(teams, problems, info.rule === "acm");
      const letters = problems.map(({ displayId }) => displayId);
      setBegun({ ceremony: beginCeremony(frozen, live, { letters, awards }), problems });
    },
    onError: (error) => toast("bad", errorText(error)),
  });
  return (
    <>
      <Button ref={opener} busy={begin.isPending} onClick={() => begin.mutate()}>
        {t("ceremony.dryRun")}
      </Button>
      {begun && (
        <CeremonyStage
          {...begun}
          photos={noPhotos}
          isDryRun
          onEnd={() => {
            setBegun(null);
            setTimeout(() => opener.current?.focus());
          }}
        />
      )}
    </>
  );
}
