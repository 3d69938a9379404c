import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteFailedMail, type FailedMail, retryMail } from "../../../shared/message/mailAdmin.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { exactTime, TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import css from "./MailPanel.module.css";
import { FAILED_MAILS, FAILED_PAGE, failedMailsQuery } from "./mailQueries.ts";
import { useMailTexts } from "./mailTexts.ts";
import page from "./SitePage.module.css";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/** Emails that failed or are waiting for a retry, each with the mail server's reply. */
export function MailFailedPanel() {
  const t = useMailTexts();
  const [number, setNumber] = useState(1);
  const { data, error, refetch } = useQuery(failedMailsQuery(number));
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / FAILED_PAGE));
  // Goes back a page when the last row of the last page was deleted.
  if (data && number > pages) setNumber(pages);
  return (
    <Panel title={t("failedTitle")} flush>
      <p className={`${page.text} ${css.lead}`}>{t("failedText")}</p>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <EmptyNote icon="check" title={t("none")}>
          {t("noneText")}
        </EmptyNote>
      )}
      <ul className={css.list} role="list">
        {data?.records.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
      {pages > 1 && (
        <nav className={css.pages} aria-label={t("failedTitle")}>
          <Button
            size="small"
            icon="left"
            iconOnly
            disabled={number === 1}
            onClick={() => setNumber(number - 1)}
          >
            {t("before")}
          </Button>
          <span className={page.text}>{t("page", { page: number, pages })}</span>
          <Button
            size="small"
            icon="right"
            iconOnly
            disabled={number === pages}
            onClick={() => setNumber(number + 1)}
          >
            {t("after")}
          </Button>
        </nav>
      )}
    </Panel>
  );
}

function Mail({ mail }: { mail: FailedMail }) {
  const locale = useDisplayLocale();
  const t = useMailTexts();
  const { retry, deleteMail, busy } = useActs(mail.id);
  return (
    <li className={css.mail}>
      <div className={css.whom}>
        <strong>{mail.to}</strong>
        <p className={css.small}>
          {t(`template.${mail.template}`)} · <TimeAgo at={mail.gmtCreate} />
        </p>
      </div>
      <div>
        <p>
          {t(`reason.${mail.reason}`)}
          {mail.answer && <span className={css.words}>{mail.answer}</span>}
        </p>
        <p className={css.small}>
          {t("tries", { tries: mail.tries })} ·{" "}
          {mail.nextTry ? (
            <>
              {t("next")}
              <WordSpace />
              <time dateTime={mail.nextTry} className="figures">
                {exactTime(mail.nextTry, locale)}
              </time>
            </>
          ) : (
            t("givenUp")
          )}
        </p>
      </div>
      <div className={css.acts}>
        {!mail.expired && (
          <Button size="small" icon="refresh" busy={busy} onClick={retry}>
            {t("retry")}
          </Button>
        )}
        <Button size="small" look="quiet" busy={busy} onClick={deleteMail}>
          {t("delete")}
        </Button>
      </div>
    </li>
  );
}

function useActs(id: number) {
  const t = useMailTexts();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (act: "retry" | "delete") =>
      call(act === "retry" ? retryMail : deleteFailedMail, { id }),
    onSuccess: (_done, act) => toast("good", t(act === "retry" ? "retried" : "deleted")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: FAILED_MAILS }),
  });
  return {
    busy: isPending,
    retry: () => mutate("retry"),
    deleteMail: () => mutate("delete"),
  };
}
