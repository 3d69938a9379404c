import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminContestProblem, addContestProblem } from "../../../../shared/contestAdmin.ts";
import { ProblemAuth } from "../../../../shared/problem.ts";
import type { AdminProblemRow } from "../../../../shared/problemAdmin.ts";
import { call } from "../../../platform/api.ts";
import { isProblemStaff, useSession } from "../../../platform/session.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { useErrorText } from "../../../ui/errorText.ts";
import { Toggle } from "../../../ui/Field.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { toast } from "../../../ui/toast.tsx";
import { KEYWORD_MAX } from "../../problem/list/searchParams.ts";
import { ADMIN_CONTESTS, contestLinksQuery, problemSearchQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestProblemsPage.module.css";

/** Finds problems of the bank and adds them, or creates and imports others; the server assigns the next letter. */
export function AddPanel({ cid, links }: { cid: number; links: AdminContestProblem[] }) {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const [keyword, setKeyword] = useState("");
  const [hides, setHides] = useState(true);
  const [publishes, setPublishes] = useState(false);
  const choices = { hides, publishes };
  const params = { contestId: String(cid) };
  const mayImport = isProblemStaff(useSession()?.user);
  const { data, error, isPlaceholderData } = useQuery(problemSearchQuery(keyword));
  const matches = keyword === "" ? [] : (data?.records ?? []);
  const isAdded = ({ id }: AdminProblemRow) => links.some(({ pid }) => pid === id);
  const addable = matches.filter((problem) => !isAdded(problem));
  const isNone = keyword !== "" && data !== undefined && !isPlaceholderData && matches.length === 0;
  return (
    <Panel
      title={t("add")}
      action={
        <span className={css.ways}>
          <ButtonLink size="small" to="/admin/contest/$contestId/problem/create" params={params}>
            {t("newProblem")}
          </ButtonLink>
          {mayImport && (
            <ButtonLink size="small" to="/admin/contest/$contestId/import" params={params}>
              {t("importShort")}
            </ButtonLink>
          )}
        </span>
      }
    >
      <div className={css.form}>
        <SearchBox
          label={t("addSearch")}
          placeholder={t("addPlaceholder")}
          maxLength={KEYWORD_MAX}
          text={keyword}
          onSearch={setKeyword}
        />
        {keyword === "" && <p className={css.hint}>{t("addHint")}</p>}
        {error && (
          <p className={css.hint} role="alert">
            {errorText(error)}
          </p>
        )}
        <p role="status" className={isNone ? css.hint : "visually-hidden"}>
          {isNone ? t("addNone") : ""}
        </p>
        {addable.some(mayHide) && (
          <Toggle label={t("hideUntilEnd")} checked={hides} onChange={setHides} />
        )}
        {addable.some(mayPublishLater) && (
          <Toggle label={t("publishAtEnd")} checked={publishes} onChange={setPublishes} />
        )}
        {matches.length > 0 && (
          <ul
            className={css.found}
            aria-label={t("addSearch")}
            data-updating={isPlaceholderData || undefined}
          >
            {matches.map((problem) => (
              <ProblemMatch
                key={problem.id}
                cid={cid}
                problem={problem}
                choices={choices}
                isAdded={isAdded(problem)}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

/** Users who may edit a public problem may hide it during the contest. */
function mayHide({ auth, mayEdit }: AdminProblemRow): boolean {
  return auth === ProblemAuth.Public && mayEdit;
}

function mayPublishLater({ auth, mayPublish }: AdminProblemRow): boolean {
  return auth === ProblemAuth.Contest && mayPublish;
}

interface ProblemMatchProps {
  cid: number;
  problem: AdminProblemRow;
  /** Public problems are hidden until the end; contest-only problems become public at the end. */
  choices: { hides: boolean; publishes: boolean };
  isAdded: boolean;
}

function ProblemMatch(props: ProblemMatchProps) {
  const { cid, problem, choices, isAdded } = props;
  const { id, problemId, title, auth } = problem;
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(addContestProblem, {
        cid,
        pid: id,
        hideUntilEnd: choices.hides && mayHide(problem),
        publishAtEnd: choices.publishes && mayPublishLater(problem),
      }),
    onSuccess(link) {
      client.setQueryData(contestLinksQuery(cid).queryKey, (links = []) => [...links, link]);
      toast("good", t("added", { letter: link.displayId }));
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_CONTESTS }),
  });
  const isPrivate = auth === ProblemAuth.Private;
  return (
    <li>
      <span className={css.code}>{problemId}</span>
      <span className={css.name}>{title}</span>
      {isAdded || isPrivate ? (
        <span className={css.hint}>{t(isAdded ? "isAdded" : "isPrivate")}</span>
      ) : (
        <Button
          size="small"
          aria-label={t("addOne", { id: problemId, title })}
          busy={isPending}
          onClick={() => mutate()}
        >
          {t("addShort")}
        </Button>
      )}
    </li>
  );
}
