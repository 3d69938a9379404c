import { queryOptions, useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { AdminContest } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import type { AdminContestProblem } from "../../../../shared/contestOrganizer/contestProblemAdmin.ts";
import { getContestStatement } from "../../../../shared/contestOrganizer/contestExport.ts";
import type { Locale } from "../../../../shared/text/locale.ts";
import { ProblemAuth, type ProblemDetail } from "../../../../shared/problem/problem.ts";
import { call } from "../../../platform/api.ts";
import { TextsIn, useDisplayLocale, useTexts } from "../../../platform/texts.tsx";
import { StatementBody } from "../../../problem/page/statement/StatementBody.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Choices } from "../../../ui/control/Choices.tsx";
import { SelectField } from "../../../ui/control/Field.tsx";
import { memorySize, milliseconds } from "../../../ui/text/figures.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { useContestAddresses } from "../../../owner/contestAddresses.ts";
import { LogoImage } from "../../../ui/mark/LogoImage.tsx";
import { EmptyNote, ErrorNote } from "../../../ui/notice/Note.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ADMIN_CONTESTS, adminContestQuery, contestLinksQuery } from "../queries.ts";
import css from "./BookletPage.module.css";
import type { BookletOwner } from "./bookletOwners.ts";
import { bookletOwnersQuery } from "./bookletOwnersQuery.ts";
import { fitTables, turnedPageOf } from "./fitTables.ts";
import { useContestExportWords } from "./texts.ts";
import { whenLoaded } from "./whenLoaded.ts";

const statementQuery = (cid: number, displayId: string, statementLanguage: Locale) =>
  queryOptions({
    queryKey: [...ADMIN_CONTESTS, "booklet", cid, displayId, statementLanguage],
    queryFn: ({ signal }) =>
      call(getContestStatement, { cid, displayId, statementLanguage }, signal),
    staleTime: 60_000,
  });

/**
 * The kinds of covers. `plain`: a cover without lines for team and seat. `lines`: a cover with lines for team and seat.
 * `each`: covers only, one for each participant.
 */
const coverKinds = ["plain", "lines", "each"] as const;
type Covers = (typeof coverKinds)[number];

/** Cover and statements of a contest, to be printed by the browser in a selectable language. */
export function BookletPage() {
  const { contestId = "" } = useParams({ strict: false });
  const { lang }: { lang?: Locale | undefined } = useSearch({ strict: false });
  const siteLocale = useDisplayLocale();
  const language = lang ?? siteLocale;
  const t = useContestExportWords();
  const navigate = useNavigate();
  const { exports, params } = useContestAddresses();
  const cid = Number(contestId);
  const contest = useQuery(adminContestQuery(cid));
  const links = useQuery(contestLinksQuery(cid));
  const all = links.data ?? [];
  const open = all.filter(({ auth }) => auth !== ProblemAuth.Private);
  const privateProblems = all.filter(({ auth }) => auth === ProblemAuth.Private);
  const statements = useQueries({
    queries: open.map(({ displayId }) => statementQuery(cid, displayId, language)),
  });
  const details = statements.flatMap(({ data }) => data ?? []);
  const [covers, setCovers] = useState<Covers>("plain");
  const people = useQuery({ ...bookletOwnersQuery(cid), enabled: covers === "each" });
  const [paper, setPaper] = useState<HTMLElement | null>(null);
  useFittedTables(paper);
  const printing = useMutation({
    mutationFn: whenPrintable,
    // Also works offline, because all data may already be loaded.
    networkMode: "always",
    onSuccess: () => window.print(),
  });
  const isReady =
    links.data !== undefined &&
    details.length === open.length &&
    (covers !== "each" || people.data !== undefined);
  const error =
    contest.error ?? links.error ?? people.error ?? statements.find((each) => each.error)?.error;
  const retry = () => {
    for (const query of [contest, links, people, ...statements])
      if (query.error) void query.refetch();
  };
  return (
    <AdminPage>
      <div className={`no-print ${css.tools}`}>
        <p>
          <Link to={exports} params={{ ...params, contestId }}>
            <Icon name="left" /> {t("backToExports")}
          </Link>
        </p>
        <PageTitle
          title={contest.data ? t("bookletOf", { title: contest.data.title }) : t("booklet")}
        />
        <div className={css.choices}>
          <Choices<Locale>
            label={t("language")}
            value={language}
            options={[
              { value: "zh-CN", label: t("chinese") },
              { value: "en-US", label: t("english") },
            ]}
            onChange={(value) => void navigate({ to: ".", search: { lang: value }, replace: true })}
          />
          <SelectField
            label={t("covers")}
            value={covers}
            onChange={({ currentTarget: { value } }) =>
              setCovers(coverKinds.find((kind) => kind === value) ?? "plain")
            }
          >
            {coverKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`coverKinds.${kind}`)}
              </option>
            ))}
          </SelectField>
          <Button
            look="primary"
            disabled={!paper}
            busy={printing.isPending}
            onClick={() => paper && printing.mutate(paper)}
          >
            {t("print")}
          </Button>
        </div>
        {covers === "each" && <p role="note">{t("coversOnly")}</p>}
        {privateProblems.length > 0 && (
          <p role="note">
            {t("privateLeft", {
              letters: privateProblems.map(({ displayId }) => displayId).join(", "),
            })}
          </p>
        )}
      </div>
      {error ? (
        <ErrorNote error={error} onRetry={retry} />
      ) : isReady && contest.data ? (
        <Paper
          contest={contest.data}
          links={open}
          details={details}
          language={language}
          covers={covers}
          owners={people.data ?? []}
          onPaper={setPaper}
        />
      ) : (
        <p role="status" aria-busy>
          {t("loadingProblems")}
        </p>
      )}
    </AdminPage>
  );
}

/**
 * Maximum time in milliseconds to wait for pictures and fonts: a picture that does not load must not prevent the
 * booklet from being printed.
 */
const LOADING_MAX_MS = 15_000;

/**
 * Printing does not wait for lazily loaded pictures. This function waits for all pictures and fonts, but for at most
 * `LOADING_MAX_MS`.
 */
function whenPrintable(paper: HTMLElement): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, LOADING_MAX_MS));
  return whenLoaded(paper.querySelectorAll("img"), document.fonts.ready, limit);
}

interface PaperProps {
  contest: AdminContest;
  links: AdminContestProblem[];
  details: ProblemDetail[];
  language: Locale;
  covers: Covers;
  /** The participants who are named on the covers, if each participant gets a separate cover. */
  owners: readonly BookletOwner[];
  /** Called with the element when it is mounted, and with null when it is removed. */
  onPaper: (paper: HTMLElement | null) => void;
}

function Paper(props: PaperProps) {
  const { contest, links, details, language, covers, owners, onPaper } = props;
  const t = useContestExportWords();
  if (covers === "each" && owners.length === 0) {
    return (
      <EmptyNote icon="people" title={t("noOwners")}>
        {t("noOwnersText")}
      </EmptyNote>
    );
  }
  if (links.length === 0) {
    return (
      <EmptyNote icon="file" title={t("noProblems")}>
        {t("noProblemsText")}
      </EmptyNote>
    );
  }
  return (
    <Suspense
      fallback={
        <p role="status" aria-busy>
          {t("loadingProblems")}
        </p>
      }
    >
      <TextsIn locale={language}>
        <PagesWithLetters letters={links.map(({ displayId }) => displayId)} />
        <article ref={onPaper} lang={language} className={css.paper}>
          {covers === "each" ? (
            owners.map((owner) => (
              <Cover key={owner.uid} contest={contest} links={links} details={details}>
                <OwnerLines owner={owner} />
              </Cover>
            ))
          ) : (
            <>
              <Cover contest={contest} links={links} details={details}>
                {covers === "lines" && <BlankLines />}
              </Cover>
              {details.map((detail, at) => (
                <Statement
                  key={links[at]?.id}
                  letter={links[at]?.displayId ?? ""}
                  detail={detail}
                  language={language}
                />
              ))}
            </>
          )}
        </article>
      </TextsIn>
    </Suspense>
  );
}

/** Tables are fitted just before printing, however printing was started. */
function useFittedTables(paper: HTMLElement | null) {
  useEffect(() => {
    if (!paper) return;
    const fit = () =>
      fitTables(paper, {
        measured: css.measuredTable ?? "",
        whole: css.wholeTable ?? "",
        turned: css.turnedTable ?? "",
      });
    window.addEventListener("beforeprint", fit);
    return () => window.removeEventListener("beforeprint", fit);
  }, [paper]);
}

/**
 * The CSS page name of a problem's printed pages. A problem letter in a contest can have several characters: ASCII
 * letters, digits, - and _.
 */
function pageOf(letter: string): string {
  return `booklet-${letter}`;
}

function pageRule(name: string, letter: string, size: string): string {
  return `@page ${name} {
    size: ${size}; margin: 18mm 16mm; color: #000;
    @top-right { content: "${letter}"; font-weight: 700; font-size: 14pt; }
    @bottom-center { content: counter(page); }
  }`;
}

/**
 * Prints the letter of each problem in the margin of the problem's pages. CSS assigns page margins to named pages, not
 * to elements. Wide tables are printed on landscape pages.
 */
function PagesWithLetters({ letters }: { letters: string[] }) {
  const rules = letters
    .flatMap((letter) => [
      pageRule(pageOf(letter), letter, "a4"),
      pageRule(turnedPageOf(pageOf(letter)), letter, "a4 landscape"),
    ])
    .join("\n");
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [rules]);
  return null;
}

function useLimits() {
  const locale = useDisplayLocale();
  return ({ timeLimit, memoryLimit, outputLimit }: ProblemDetail["problem"]) => ({
    time: milliseconds(timeLimit, locale),
    memory: memorySize(memoryLimit * 1024, locale),
    output: outputLimit === null ? null : memorySize(outputLimit * 1024, locale),
  });
}

/** Blank lines on which participants write their name (or team) and seat by hand. */
function BlankLines() {
  const t = useContestExportWords();
  return (
    <p className={css.nameLine}>
      <span>{t("teamOrName")}</span>
      <span>{t("seat")}</span>
    </p>
  );
}

/** The details of the booklet's owner, printed large enough to be read when the booklet is handed out. */
function OwnerLines({ owner: { name, school, seat } }: { owner: BookletOwner }) {
  const t = useContestExportWords();
  return (
    <p className={css.owner}>
      {seat !== null && (
        <span className={css.seat}>
          <small>{t("seat")}</small> {seat}
        </span>
      )}
      <strong>{name}</strong>
      {school !== null && <span>{school}</span>}
    </p>
  );
}

/** The cover of a booklet; `children`: the lines with the data of its owner. */
function Cover({
  contest,
  links,
  details,
  children,
}: Pick<PaperProps, "contest" | "links" | "details"> & { children?: ReactNode }) {
  const t = useContestExportWords();
  const problemWords = useTexts("problemPage");
  const locale = useDisplayLocale();
  const limits = useLimits();
  const moment = (at: string) =>
    new Date(at).toLocaleString(locale, { dateStyle: "long", timeStyle: "short" });
  return (
    <section className={css.cover}>
      {contest.logo && <LogoImage logo={contest.logo} height={120} maxWidth="min(30rem, 100%)" />}
      <h2>{contest.title}</h2>
      <p>{t("period", { start: moment(contest.startTime), end: moment(contest.endTime) })}</p>
      <p>{t("problemsCount", { count: details.length })}</p>
      {children}
      <table>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t("problem")}
            </th>
            <th scope="col">{problemWords("timeLimit")}</th>
            <th scope="col">{problemWords("memoryLimit")}</th>
          </tr>
        </thead>
        <tbody>
          {details.map(({ problem }, at) => (
            <tr key={links[at]?.id}>
              <td className={css.letter}>{links[at]?.displayId}</td>
              <th scope="row">{problem.title}</th>
              <td>{limits(problem).time}</td>
              <td>{limits(problem).memory}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Statement(props: { letter: string; detail: ProblemDetail; language: Locale }) {
  const { letter, detail, language } = props;
  const t = useTexts("problemPage");
  const { time, memory, output } = useLimits()(detail.problem);
  return (
    <section className={css.problem} style={{ page: pageOf(letter) }} data-page={pageOf(letter)}>
      <header>
        <h2>
          <span className={css.letter}>{letter}</span> <bdi>{detail.problem.title}</bdi>
        </h2>
        <p>
          {t("timeLimit")} {time} · {t("memoryLimit")} {memory}
          {output !== null && ` · ${t("outputLimit")} ${output}`}
        </p>
      </header>
      {/* In a contest, the statement does not show the source of the problem. */}
      <StatementBody problem={{ ...detail.problem, source: null }} reader={language} />
    </section>
  );
}
