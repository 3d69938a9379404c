import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { HELD_PAGE } from "../../../shared/discussion/discussionRules.ts";
import type { WaitingText } from "../../../shared/discussion/heldText.ts";
import { Button } from "../../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { DiscussionTabs } from "./DiscussionTabs.tsx";
import css from "./HeldPage.module.css";
import { heldTextsQuery } from "./queries.ts";
import { RefuseDialog } from "./RefuseDialog.tsx";
import { useAdminDiscussionWords } from "./texts.ts";
import { useDecide } from "./useDecide.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/** Posts and comments that were written by new accounts, contain links and await approval; shown as source text. */
export function HeldPage() {
  const t = useAdminDiscussionWords();
  const { page = 1 } = useSearch({ from: "/admin/discussion/held" });
  const { data, error, refetch, isPlaceholderData } = useQuery(heldTextsQuery(page));
  const [refused, setRefused] = useState<WaitingText>();
  const total = data?.total ?? 0;
  return (
    <AdminPage>
      <PageTitle title={t("held.title")} />
      <DiscussionTabs />
      <p className={css.hint}>{t("held.hint")}</p>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <div className={css.list} aria-busy={(!data && !error) || isPlaceholderData || undefined}>
        {data?.records.length === 0 && (
          <EmptyNote icon="check" title={t("held.noneTitle")}>
            {t("held.noneText")}
          </EmptyNote>
        )}
        {data?.records.map((text) => (
          <Held key={text.id} text={text} onRefuse={() => setRefused(text)} />
        ))}
      </div>
      {total > HELD_PAGE && (
        <Pager
          page={page}
          size={HELD_PAGE}
          total={total}
          to="."
          search={(goal) => ({ page: goal > 1 ? goal : undefined })}
        />
      )}
      {refused && <RefuseDialog text={refused} onClose={() => setRefused(undefined)} />}
    </AdminPage>
  );
}

function Held({ text, onRefuse }: { text: WaitingText; onRefuse: () => void }) {
  const t = useAdminDiscussionWords();
  const decide = useDecide();
  const { id, kind, title, description, content, did, author } = text;
  return (
    <Panel label={t("held.of", { name: author, title })}>
      <article className={css.text}>
        <h2 className={css.title}>
          {did === null ? (
            title
          ) : (
            <Link to="/discussion-detail/$discussionID" params={{ discussionID: String(did) }}>
              {title}
            </Link>
          )}
        </h2>
        <p className={css.facts}>
          <span>{t(`held.kind.${kind}`)}</span>
          <Link to="/user-home" search={{ username: author } as never}>
            {author}
          </Link>
          <TimeAgo at={text.gmtCreate} />
          <span>
            {t("held.account")}
            <WordSpace />
            <TimeAgo at={text.accountCreate} />
          </span>
        </p>
        {description !== "" && <p>{description}</p>}
        <pre className={css.content}>{content}</pre>
        <div className={css.acts}>
          <Button
            look="primary"
            size="small"
            icon="check"
            busy={decide.isPending}
            onClick={() => decide.mutate({ id, isApproved: true, reason: "" })}
          >
            {t("held.approve")}
            <span className="visually-hidden">{t("held.of", { name: author, title })}</span>
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={onRefuse}>
            {t("held.refuse")}
            <span className="visually-hidden">{t("held.of", { name: author, title })}</span>
          </Button>
        </div>
      </article>
    </Panel>
  );
}
