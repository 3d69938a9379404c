import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import {
  type getImport,
  type ImportedProblem,
  storeImport,
} from "../../../shared/problem/package.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Toggle } from "../../ui/control/Field.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import { type Choice, firstChoice, isComplete } from "./choice.ts";
import { ImportedItem } from "./ImportedItem.tsx";
import css from "./PackagePage.module.css";
import { importQuery } from "./queries.ts";
import { isVisible, type ReportFilter, reportFilters } from "./reportFilter.ts";
import { usePackageWords } from "./texts.ts";

/** Reports are expanded if there are at most this many problems. */
const OPEN_REPORTS = 3;

type Whole = OutputOf<typeof getImport>;

const isOpen = ({ preview, stored }: ImportedProblem) => preview !== null && stored === null;

/** The contest that the problems are added to. */
export interface ImportContest {
  cid: number;
  isOver: boolean;
}

/** Shows the problems of an archive with their reports, lets the user choose actions, and shows the results. */
export function ImportReview(props: {
  whole: Whole;
  another: ReactNode;
  contest?: ImportContest | undefined;
  /** The training that the problems are added to. */
  training?: number | undefined;
}) {
  const { whole, another, contest, training } = props;
  const t = usePackageWords();
  const client = useQueryClient();
  const errorText = useErrorText();
  const { id, problems, state } = whole;
  const [filter, setFilter] = useState<ReportFilter>("all");
  const open = problems.filter(isOpen);
  const form = useFields<Values>({
    initialValues: { choices: {}, visibility: "private", publishAtEnd: false },
    async send({ choices, visibility, publishAtEnd }) {
      try {
        await call(storeImport, {
          id,
          visibility,
          contest: contest ? { cid: contest.cid, publishAtEnd } : null,
          training: training === undefined ? null : { tid: training },
          problems: open.map((problem) =>
            storedChoice(problem, choices[problem.seq] ?? firstChoice(problem, state)),
          ),
        });
      } catch (error) {
        toast("bad", errorText(error));
      } finally {
        await client.invalidateQueries({ queryKey: importQuery(id).queryKey });
      }
    },
  });
  const choiceOf = (problem: ImportedProblem) =>
    form.values.choices[problem.seq] ?? firstChoice(problem, state);
  const selected = open.filter((problem) => choiceOf(problem).action !== "skip");
  const isReady = selected.length > 0 && selected.every((problem) => isComplete(choiceOf(problem)));
  const storeText = contest
    ? "storeInContest"
    : training === undefined
      ? "store"
      : "storeInTraining";
  const setAll = (isPicked: boolean) =>
    form.set(
      "choices",
      Object.fromEntries(
        open.map((problem): [number, Choice] => {
          const first = firstChoice(problem, "ready");
          const skips = !isPicked || problem.conflict !== null;
          return [problem.seq, skips ? { ...choiceOf(problem), action: "skip" } : first];
        }),
      ),
    );
  return (
    <Panel title={<Heading whole={whole} />} action={another}>
      <div className={css.stack}>
        <Summary whole={whole} />
        {open.length > 1 && (
          <label className={css.all}>
            <input
              type="checkbox"
              checked={selected.length === open.length}
              onChange={(event) => setAll(event.currentTarget.checked)}
            />
            {t("all")}
          </label>
        )}
        {problems.some((problem) => problem.report.length > 0) && (
          <Choices
            label={t("filter")}
            value={filter}
            options={reportFilters.map((value) => ({
              value,
              label: t(`filters.${value}`, {
                count: problems.filter((problem) => isVisible(problem, value)).length,
              }),
            }))}
            onChange={setFilter}
          />
        )}
        <ul className={css.problems}>
          {problems
            .filter((problem) => isVisible(problem, filter))
            .map((problem) => (
              <ImportedItem
                key={problem.seq}
                importId={id}
                problem={problem}
                isRemote={whole.format === "remote"}
                filter={filter}
                isOpenReport={problems.length <= OPEN_REPORTS}
                isDone={state === "done"}
                mayPublish={contest === undefined}
                choice={choiceOf(problem)}
                onChoice={(choice) =>
                  form.set("choices", { ...form.values.choices, [problem.seq]: choice })
                }
              />
            ))}
        </ul>
        {open.length > 0 && (
          <div className={css.foot}>
            <Visibility contest={contest} isRemote={whole.format === "remote"} form={form} />
            <Button
              look="primary"
              busy={form.busy}
              disabled={!isReady}
              onClick={() => form.submit()}
            >
              {t(storeText, { count: selected.length })}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

interface Values {
  /**
   * The user's choices, keyed by the position of the problem; contains only problems for which something was chosen.
   */
  choices: Record<number, Choice>;
  visibility: "package" | "private";
  /** Whether new problems of a contest become public when the contest is over. */
  publishAtEnd: boolean;
}

/** Visibility of new problems; problems of a contest are visible only in that contest. */
function Visibility(props: {
  contest: ImportContest | undefined;
  isRemote: boolean;
  form: Fields<Values>;
}) {
  const { contest, isRemote, form } = props;
  const t = usePackageWords();
  if (!contest && isRemote) return <p className={css.note}>{t("remoteDrafts")}</p>;
  if (!contest) {
    return (
      <Choices
        label={t("visibility")}
        value={form.values.visibility}
        options={(["private", "package"] as const).map((value) => ({
          value,
          label: t(`visibilities.${value}`),
        }))}
        onChange={(visibility) => form.set("visibility", visibility)}
      />
    );
  }
  return (
    <div className={css.target}>
      <p className={css.note}>{t(contest.isOver ? "inOverContest" : "inContest")}</p>
      {!contest.isOver && <Toggle {...form.flag("publishAtEnd")} label={t("publishAtEnd")} />}
    </div>
  );
}

function storedChoice({ seq }: ImportedProblem, { action, problemId, keep }: Choice) {
  return {
    seq,
    action,
    ...(problemId !== undefined && { problemId }),
    ...(keep !== undefined && { keep }),
  };
}

function Heading({ whole: { name, format, problems } }: { whole: Whole }) {
  const t = usePackageWords();
  return t("found", { count: problems.length, format: t(`formats.${format ?? "auto"}`), name });
}

function Summary({ whole: { state, problems } }: { whole: Whole }) {
  const t = usePackageWords();
  const done = problems.filter(({ stored }) => stored !== null).length;
  const good = problems.filter(({ preview }) => preview !== null).length;
  const failed = problems.filter(({ stored, fault }) => stored === null && fault !== null).length;
  return (
    <p className={css.summary} role="status">
      {state === "done"
        ? t("results", { done, failed })
        : t("goodOnes", { good, bad: problems.length - good })}
    </p>
  );
}
