import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ImportedProblem } from "../../../shared/problem/package.ts";
import { ProblemAuth } from "../../../shared/problem/problem.ts";
import { setProblemAuth } from "../../../shared/problem/problemAdmin.ts";
import { call } from "../../platform/api.ts";
import { Button, ButtonLink } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import css from "./PackagePage.module.css";
import { importQuery } from "./queries.ts";
import { usePackageWords } from "./texts.ts";

/**
 * Actions for a problem that was stored: open, edit or publish it. If publishing is refused, the message says what is
 * missing.
 */
export function StoredProblem(props: {
  importId: number;
  stored: NonNullable<ImportedProblem["stored"]>;
  mayPublish: boolean;
}) {
  const { importId, stored } = props;
  const t = usePackageWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { pid, problemId, auth } = stored;
  const mayPublish = props.mayPublish && stored.mayPublish;
  const publish = useMutation({
    mutationFn: () => call(setProblemAuth, { id: pid, auth: ProblemAuth.Public }),
    onSettled: () => client.invalidateQueries({ queryKey: importQuery(importId).queryKey }),
  });
  const isPublic = auth === ProblemAuth.Public;
  return (
    <div className={css.after}>
      <span className={css.visibility} data-public={isPublic || undefined}>
        <Icon name={isPublic ? "eye" : "eyeOff"} />
        {auth === null ? t("gone") : t(`visibilityNow.a${auth as 1 | 2 | 3}`)}
      </span>
      {auth !== null && (
        <>
          {!isPublic && mayPublish && (
            <Button
              size="small"
              busy={publish.isPending}
              aria-label={t("publishOf", { id: problemId })}
              onClick={() => publish.mutate()}
            >
              {t("publish")}
            </Button>
          )}
          <ButtonLink
            size="small"
            icon="pen"
            to="/admin/problems/$pid"
            params={{ pid: String(pid) }}
            aria-label={t("editOf", { id: problemId })}
          >
            {t("edit")}
          </ButtonLink>
          <ButtonLink
            size="small"
            look="quiet"
            icon="external"
            to="/problem/$problemID"
            params={{ problemID: problemId }}
            aria-label={t("openProblem", { id: problemId })}
          >
            {t("openPage")}
          </ButtonLink>
        </>
      )}
      {publish.error && (
        <p className={css.bad} role="alert">
          <Icon name="warning" /> {errorText(publish.error)}
        </p>
      )}
    </div>
  );
}
