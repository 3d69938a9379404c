import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AdminContestProblem,
  addContestProblem,
} from "../../../../shared/contestProblemAdmin.ts";
import { ProblemAuth } from "../../../../shared/problem.ts";
import { useContestAddresses } from "../../../owner/contestAddresses.ts";
import { useOwnerClass } from "../../../owner/ownerClass.ts";
import { call } from "../../../platform/api.ts";
import { isProblemStaff, useSession } from "../../../platform/session.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Choices } from "../../../ui/Choices.tsx";
import { useErrorText } from "../../../ui/errorText.ts";
import { Toggle } from "../../../ui/Field.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SearchBox } from "../../../ui/SearchBox.tsx";
import { toast } from "../../../ui/toast.tsx";
import { KEYWORD_MAX } from "../../problem/list/searchParams.ts";
import {
  ADMIN_CONTESTS,
  contestLinksQuery,
  type ProblemMatch,
  problemSearchQuery,
} from "../queries.ts";
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
  const classId = useOwnerClass();
  const isOfClass = classId !== null;
  const { newProblem, ...addresses } = useContestAddresses();
  const contestId = String(cid);
  const isSiteStaff = isProblemStaff(useSession()?.user);
  /** In a class: the owner of the problems that are searched. */
  const [from, setFrom] = useState<"class" | "bank">("class");
  const among = !isOfClass ? "all" : from === "bank" ? "public" : { classId };
  const { data, error, isPlaceholderData } = useQuery(problemSearchQuery(among, keyword));
  const matches = keyword === "" ? [] : (data ?? []);
  const isAdded = ({ id }: ProblemMatch) => links.some(({ pid }) => pid === id);
  const addable = matches.filter((problem) => !isAdded(problem));
  const isNone = keyword !== "" && data !== undefined && !isPlaceholderData && matches.length === 0;
  return (
    <Panel
      title={t("add")}
      action={
        <span className={css.ways}>
          <ButtonLink size="small" to={newProblem} params={{ ...addresses.params, contestId }}>
            {t("newProblem")}
          </ButtonLink>
          {/* An import makes problems of the site. */}
          {isSiteStaff && !isOfClass && (
            <ButtonLink size="small" to="/admin/contest/$contestId/import" params={{ contestId }}>
              {t("importShort")}
            </ButtonLink>
          )}
        </span>
      }
    >
      <div className={css.form}>
        {isOfClass && (
          <Choices
            label={t("addFrom")}
            value={from}
            options={(["class", "bank"] as const).map((value) => ({
              value,
              label: t(`addSources.${value}`),
            }))}
            onChange={setFrom}
          />
        )}
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
          <Toggle
            label={t(isOfClass ? "hideInClass" : "hideUntilEnd")}
            checked={hides}
            onChange={setHides}
          />
        )}
        {addable.some(mayPublishLater) && (
          <Toggle
            label={t(isOfClass ? "showAtEnd" : "publishAtEnd")}
            checked={publishes}
            onChange={setPublishes}
          />
        )}
        {matches.length > 0 && (
          <ul
            className={css.found}
            aria-label={t("addSearch")}
            data-updating={isPlaceholderData || undefined}
          >
            {matches.map((problem) => (
              <Match
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

/** Users who may edit a problem that its readers see may hide it during the contest. */
function mayHide({ auth, mayEdit }: ProblemMatch): boolean {
  return (auth === ProblemAuth.Public || auth === ProblemAuth.Class) && mayEdit;
}

function mayPublishLater({ auth, mayPublish }: ProblemMatch): boolean {
  return auth === ProblemAuth.Contest && mayPublish;
}

interface MatchProps {
  cid: number;
  problem: ProblemMatch;
  /** Public problems are hidden until the end; contest-only problems become public at the end. */
  choices: { hides: boolean; publishes: boolean };
  isAdded: boolean;
}

function Match(props: MatchProps) {
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
