import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminContestProblem, addContestProblem } from "../../../../shared/contestAdmin.ts";
import { ProblemAuth } from "../../../../shared/problem.ts";
import type { AdminProblemRow } from "../../../../shared/problemAdmin.ts";
import { call } from "../../../platform/api.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { useErrorText } from "../../../ui/errorText.ts";
import { Panel } from "../../../ui/Panel.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { toast } from "../../../ui/toast.tsx";
import { KEYWORD_MAX } from "../../problem/list/search.ts";
import { ADMIN_CONTESTS, contestLinksQuery, foundProblemsQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./ContestProblemsPage.module.css";

/** Finds problems of the bank and adds them; the server assigns the next letter. */
export function AddPanel({ cid, links }: { cid: number; links: AdminContestProblem[] }) {
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const [keyword, setKeyword] = useState("");
  const { data, error, isPlaceholderData } = useQuery(foundProblemsQuery(keyword));
  const found = keyword === "" ? [] : (data?.records ?? []);
  const isNone = keyword !== "" && data !== undefined && !isPlaceholderData && found.length === 0;
  return (
    <Panel
      title={t("add")}
      action={
        <ButtonLink size="small" look="quiet" to="/admin/problems/new">
          {t("newProblem")}
        </ButtonLink>
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
        {found.length > 0 && (
          <ul
            className={css.found}
            aria-label={t("addSearch")}
            data-updating={isPlaceholderData || undefined}
          >
            {found.map((problem) => (
              <Found
                key={problem.id}
                cid={cid}
                problem={problem}
                isAdded={links.some(({ pid }) => pid === problem.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Found(props: { cid: number; problem: AdminProblemRow; isAdded: boolean }) {
  const { cid, problem, isAdded } = props;
  const { id, problemId, title, auth } = problem;
  const t = useAdminContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(addContestProblem, { cid, pid: id }),
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
