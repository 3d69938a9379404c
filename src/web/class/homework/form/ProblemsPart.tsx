import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { HOMEWORK_PROBLEMS_MAX, problemOrders } from "../../../../shared/class/homework.ts";
import { moved } from "../../../admin/problem/sort/moved.ts";
import { SortableList } from "../../../admin/problem/sort/SortableList.tsx";
import { useDisplayLocale, useTexts } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Choices } from "../../../ui/control/Choices.tsx";
import { SelectField, TextField } from "../../../ui/control/Field.tsx";
import { FieldInput } from "../../../ui/control/FieldInput.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { useClass } from "../../classContext.ts";
import { candidatesQuery, type CandidateSearch, CANDIDATES_SHOWN } from "../staffQueries.ts";
import { useHomeworkWorkWords } from "../workTexts.ts";
import { addedProblem, type FormProblem, pointsOf } from "./formModel.ts";
import type { PartProps } from "./HomeworkFields.tsx";
import css from "./HomeworkFormPage.module.css";

const KEYWORD_MAX = 50;
const DISPLAY_ID_MAX = 50;

/** The problems in their order with their points, and a search for more problems. */
export function ProblemsPart({ form }: PartProps) {
  const t = useHomeworkWorkWords();
  const locale = useDisplayLocale();
  const { problems, order } = form.values;
  const error = form.errorOf("problems");
  const total = problems.reduce((sum, problem) => sum + (pointsOf(problem) ?? 0), 0);
  const change = (pid: number, part: Partial<FormProblem>) =>
    form.set(
      "problems",
      problems.map((problem) => (problem.pid === pid ? { ...problem, ...part } : problem)),
    );
  return (
    <Panel
      title={t("form.problems")}
      action={<span className={css.total}>{t("form.totalPoints", { total })}</span>}
    >
      <div className={css.fields}>
        <p className={css.text}>{t("form.problemsText")}</p>
        {error && (
          <p className={css.error} role="alert">
            <Icon name="warning" /> {error}
          </p>
        )}
        {problems.length === 0 ? (
          <p className={css.text}>{t("form.noProblems")}</p>
        ) : (
          <SortableList
            label={t("form.problems")}
            items={problems.map((problem) => ({ key: String(problem.pid), problem }))}
            nameOf={({ problem }) => `${problem.problemId} ${problem.title}`}
            onMove={(from, to) => form.set("problems", moved([...problems], from, to))}
          >
            {({ problem }, index, handle) => (
              <div className={css.problem}>
                {handle}
                <span className={`figures ${css.position}`}>
                  {(index + 1).toLocaleString(locale)}
                </span>
                <span className={css.problemTitle}>
                  <code>{problem.problemId}</code> <bdi>{problem.title}</bdi>
                </span>
                <label className={css.small}>
                  <span>{t("form.displayId")}</span>
                  <input
                    value={problem.displayId}
                    placeholder={problem.problemId}
                    maxLength={DISPLAY_ID_MAX}
                    aria-label={t("form.displayIdOf", { id: problem.problemId })}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) =>
                      change(problem.pid, { displayId: event.currentTarget.value })
                    }
                  />
                </label>
                <label className={css.small}>
                  <span>{t("form.points")}</span>
                  <FieldInput
                    field={pointsOf(problem) === null ? "problems" : undefined}
                    value={problem.points}
                    inputMode="numeric"
                    maxLength={5}
                    aria-label={t("form.pointsOf", { id: problem.problemId })}
                    aria-invalid={pointsOf(problem) === null || undefined}
                    autoComplete="off"
                    onChange={(event) => change(problem.pid, { points: event.currentTarget.value })}
                  />
                </label>
                <Button
                  look="quiet"
                  size="small"
                  icon="bin"
                  iconOnly
                  onClick={() =>
                    form.set(
                      "problems",
                      problems.filter(({ pid }) => pid !== problem.pid),
                    )
                  }
                >
                  {t("form.removeOf", { id: problem.problemId })}
                </Button>
              </div>
            )}
          </SortableList>
        )}
        <SelectField
          label={t("form.order")}
          value={order}
          onChange={(event) => form.set("order", event.currentTarget.value as "given" | "own")}
        >
          {problemOrders.map((each) => (
            <option key={each} value={each}>
              {t(`form.orders.${each}`)}
            </option>
          ))}
        </SelectField>
        <Candidates
          chosen={new Set(problems.map(({ pid }) => pid))}
          isFull={problems.length >= HOMEWORK_PROBLEMS_MAX}
          onAdd={(problem) => form.set("problems", [...form.latest().problems, problem])}
        />
      </div>
    </Panel>
  );
}

/**
 * A search by id or title among public problems or the problems of the class; each found problem has a button that adds
 * it.
 */
function Candidates(props: {
  chosen: ReadonlySet<number>;
  isFull: boolean;
  onAdd: (problem: FormProblem) => void;
}) {
  const { chosen, isFull, onAdd } = props;
  const t = useHomeworkWorkWords();
  const ui = useTexts("ui");
  const { classId } = useClass();
  const [search, setSearch] = useState<CandidateSearch>({ from: "bank", keyword: "", page: 1 });
  const { data, isPlaceholderData } = useQuery(candidatesQuery(classId, search));
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / CANDIDATES_SHOWN));
  const step = (goal: number, icon: "left" | "right", label: string) => (
    <Button
      look="quiet"
      size="small"
      icon={icon}
      iconOnly
      disabled={goal < 1 || goal > pages}
      onClick={() => setSearch({ ...search, page: goal })}
    >
      {label}
    </Button>
  );
  return (
    <section className={css.candidates} aria-label={t("form.search")}>
      <Choices
        label={t("form.from")}
        value={search.from}
        options={(["bank", "class"] as const).map((from) => ({
          value: from,
          label: t(`form.sources.${from}`),
        }))}
        onChange={(from) => setSearch({ ...search, from, page: 1 })}
      />
      <Finder onSearch={(keyword) => setSearch((now) => ({ ...now, keyword, page: 1 }))} />
      <p className="visually-hidden" role="status">
        {data && !isPlaceholderData ? t("form.results", { count: data.total }) : ""}
      </p>
      {data?.total === 0 && <p className={css.text}>{t("form.noMatch")}</p>}
      <ul role="list" data-updating={isPlaceholderData || undefined}>
        {data?.records.map(({ pid, problemId, title, isPrivate }) => (
          <li key={pid}>
            <span className={css.problemTitle}>
              <code>{problemId}</code> <bdi>{title}</bdi>
            </span>
            <Button
              size="small"
              disabled={chosen.has(pid) || isFull || isPrivate}
              aria-label={t("form.addOf", { id: problemId })}
              onClick={() => onAdd(addedProblem({ pid, problemId, title }))}
            >
              {t(chosen.has(pid) ? "form.added" : isPrivate ? "form.isPrivate" : "form.add")}
            </Button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className={css.pages} aria-label={ui("pages")}>
          {step(search.page - 1, "left", ui("previousPage"))}
          <span className="figures">{ui("pageOf", { page: search.page, pages })}</span>
          {step(search.page + 1, "right", ui("nextPage"))}
        </nav>
      )}
    </section>
  );
}

/** Milliseconds from the last keystroke until the list is updated. */
const TYPING_MS = 350;

/**
 * The search field is not in a form of its own, because forms cannot be nested; pressing Enter starts the search at
 * once.
 */
function Finder({ onSearch }: { onSearch: (keyword: string) => void }) {
  const t = useHomeworkWorkWords();
  const [text, setText] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const searchIn = (milliseconds: number, keyword: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(keyword.trim()), milliseconds);
  };
  return (
    <TextField
      label={t("form.search")}
      hideLabel
      icon="search"
      type="search"
      placeholder={t("form.searchPlaceholder")}
      maxLength={KEYWORD_MAX}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchIn(TYPING_MS, event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        // Prevents Enter from submitting the surrounding form.
        event.preventDefault();
        searchIn(0, text);
      }}
    />
  );
}
