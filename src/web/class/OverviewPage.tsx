import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { leaveClass } from "../../shared/class/classMember.ts";
import { call } from "../platform/api.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { RenderedText } from "../prose/RenderedText.tsx";
import { Button } from "../ui/control/Button.tsx";
import { DeletionDialog } from "../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { FormError } from "../ui/control/FormError.tsx";
import { EmptyNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { AnnouncementCards } from "./announcement/AnnouncementCards.tsx";
import { useClass } from "./classContext.ts";
import { DueList } from "./homework/DueList.tsx";
import { dueHomeworkQuery } from "./homework/queries.ts";
import { classAnnouncementsQuery, CLASSES } from "./queries.ts";
import { RoleTag } from "./RoleTag.tsx";
import { useClassWords } from "./texts.ts";
import css from "./OverviewPage.module.css";

/** Number of announcements on the overview; the other announcements are on a separate page. */
const NEWEST = 3;

/**
 * Overview of a class: due homework, the newest announcements, the description, and basic data such as the owner and
 * the term.
 */
export function OverviewPage() {
  const t = useClassWords();
  const { detail } = useClass();
  return (
    <div className={css.page}>
      <PageTitle
        title={t("shell.titleOf", { tab: t("tabs.overview"), name: detail.name })}
        hidden
      />
      <div className={css.main}>
        <Due />
        <Newest />
        <Panel title={t("overview.about")} className={css.text}>
          {detail.html === "" ? (
            <EmptyNote icon="file" title={t("overview.noDescription")} />
          ) : (
            <RenderedText html={detail.html} />
          )}
        </Panel>
      </div>
      <Facts />
    </div>
  );
}

/** The homework for which the reader can still submit; not shown to the staff of the class. */
function Due() {
  const t = useClassWords();
  const { classId, uid, detail } = useClass();
  const due = useQuery({ ...dueHomeworkQuery(uid), enabled: detail.role === "member" }).data;
  const rows = due?.records.filter((row) => row.classId === classId) ?? [];
  if (detail.role !== "member" || detail.archivedAt !== null || !due) return null;
  return (
    <Panel flush title={t("overview.due")}>
      {rows.length === 0 ? (
        <p className={css.none}>{t("overview.noDue")}</p>
      ) : (
        <DueList rows={rows} reading={due.reading} />
      )}
    </Panel>
  );
}

function Newest() {
  const t = useClassWords();
  const { classId, uid, detail } = useClass();
  const list = useQuery(classAnnouncementsQuery(classId, uid, 1, false));
  const rows = list.data?.records.slice(0, NEWEST) ?? [];
  if (!list.data || (rows.length === 0 && !detail.may.announce)) return null;
  return (
    <Panel
      title={t("overview.announcements")}
      action={
        <Link to="/class/$classID/announcements" params={{ classID: String(classId) }}>
          {t(detail.may.announce ? "overview.manageAnnouncements" : "overview.allAnnouncements")}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <EmptyNote icon="bell" title={t("overview.noAnnouncements")} />
      ) : (
        <AnnouncementCards rows={rows} isInPanel />
      )}
    </Panel>
  );
}

function Facts() {
  const t = useClassWords();
  const locale = useDisplayLocale();
  const { detail } = useClass();
  const [isLeaving, setLeaving] = useState(false);
  const { owner, term, memberCount, gmtCreate, role, may } = detail;
  return (
    <Panel title={t("overview.info")}>
      <dl className={css.facts}>
        <dt>{t("overview.owner")}</dt>
        <dd>{owner}</dd>
        {term !== "" && (
          <>
            <dt>{t("overview.term")}</dt>
            <dd>{term}</dd>
          </>
        )}
        {memberCount !== null && (
          <>
            <dt>{t("overview.members")}</dt>
            <dd className="figures">{memberCount.toLocaleString(locale)}</dd>
          </>
        )}
        {gmtCreate !== null && (
          <>
            <dt>{t("overview.created")}</dt>
            <dd>
              <time dateTime={gmtCreate}>
                {new Date(gmtCreate).toLocaleDateString(locale, { dateStyle: "medium" })}
              </time>
            </dd>
          </>
        )}
        {role !== null && (
          <>
            <dt>{t("overview.role")}</dt>
            <dd>
              <RoleTag role={role} />
            </dd>
          </>
        )}
      </dl>
      {may.leave && (
        <Button look="danger" size="small" icon="exit" onClick={() => setLeaving(true)}>
          {t("overview.leave")}
        </Button>
      )}
      {isLeaving && <LeaveClassDialog onClose={() => setLeaving(false)} />}
    </Panel>
  );
}

function LeaveClassDialog({ onClose }: { onClose: () => void }) {
  const t = useClassWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { classId, detail } = useClass();
  const { name } = detail;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(leaveClass, { classId }),
    async onSuccess() {
      toast("good", t("overview.left", { name }));
      await navigate({ to: "/class" });
      await client.invalidateQueries({ queryKey: CLASSES });
    },
  });
  return (
    <DeletionDialog
      title={t("overview.leaveTitle", { name })}
      busy={isPending}
      confirm={t("overview.leaveConfirm")}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p>{t("overview.leaveText")}</p>
    </DeletionDialog>
  );
}
