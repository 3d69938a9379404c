import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import type { ClassDetail } from "../../shared/class/class.ts";
import { isId } from "../../shared/call/ids.ts";
import { ApiError } from "../platform/apiError.ts";
import { OwnerClass } from "../owner/ownerClass.ts";
import { useSession } from "../platform/session.ts";
import { useDisplayLocale } from "../platform/texts.tsx";
import { ButtonLink } from "../ui/control/Button.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { EmptyNote, ErrorNote } from "../ui/notice/Note.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { ClassContext } from "./classContext.ts";
import { ClassPicture } from "./ClassPicture.tsx";
import css from "./ClassShell.module.css";
import { ClassTabs } from "./ClassTabs.tsx";
import { StrangerCard } from "./join/StrangerCard.tsx";
import { LoginFirst } from "./LoginFirst.tsx";
import { classQuery } from "./queries.ts";
import { RoleTag } from "./RoleTag.tsx";
import { useClassWords } from "./texts.ts";

/** The frame of all pages of a class: the access check, header and menu. */
export function ClassShell() {
  const { classID = "" } = useParams({ strict: false });
  const uid = useSession()?.user.uid;
  if (uid === undefined) return <LoginFirst />;
  if (!isId(classID)) return <NoClass />;
  return <Entered key={`${classID} ${uid}`} classId={Number(classID)} uid={uid} />;
}

/** A page that is shown instead of the requested class page. */
function Instead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.page}>
      <PageTitle title={title} hidden />
      {children}
    </div>
  );
}

function NoClass() {
  const t = useClassWords();
  return (
    <Instead title={t("shell.notFound")}>
      <EmptyNote
        title={t("shell.notFound")}
        action={<ButtonLink to="/class">{t("shell.toList")}</ButtonLink>}
      >
        {t("shell.notFoundHint")}
      </EmptyNote>
    </Instead>
  );
}

function Entered({ classId, uid }: { classId: number; uid: string }) {
  const t = useClassWords();
  const { data: detail, error, refetch } = useQuery(classQuery(classId, uid));
  const open = useMemo(() => detail && { classId, uid, detail }, [classId, uid, detail]);
  const { problemID } = useParams({ strict: false });
  if (open?.detail.access === false) return <StrangerCard detail={open.detail} />;
  if (open) {
    return (
      <ClassContext value={open}>
        <OwnerClass value={classId}>
          {/* The page of a problem fills the height of the window and has a different header. */}
          {problemID === undefined ? <Framed detail={open.detail} /> : <Outlet />}
        </OwnerClass>
      </ClassContext>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <NoClass />;
  if (error) {
    return (
      <Instead title={t("title")}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Instead>
    );
  }
  return (
    <div className={css.page} aria-busy="true">
      <PageTitle title={t("title")} hidden />
      <span className={css.waitTitle} />
      <span className={css.waitBody} />
    </div>
  );
}

function Framed({ detail }: { detail: ClassDetail }) {
  return (
    <div className={css.page}>
      <ClassHead detail={detail} />
      <ClassTabs />
      <ArchivedNote at={detail.archivedAt} />
      <Outlet />
    </div>
  );
}

function ClassHead({ detail }: { detail: ClassDetail }) {
  const t = useClassWords();
  const { id, name, term, picture, owner, role } = detail;
  return (
    <header className={`${css.head} no-print`}>
      <Link to="/class" className={css.back}>
        <Icon name="left" /> {t("shell.back")}
      </Link>
      <div className={css.titles}>
        <ClassPicture picture={picture} name={name} size="3.25rem" />
        <div className={css.lines}>
          <p className={css.name}>
            <Link to="/class/$classID" params={{ classID: String(id) }}>
              {name}
            </Link>
          </p>
          <p className={css.facts}>
            {term !== "" && <span>{term}</span>}
            {role !== "owner" && <span>{t("shell.ownerIs", { name: owner })}</span>}
            {role !== null && <RoleTag role={role} />}
          </p>
        </div>
      </div>
    </header>
  );
}

function ArchivedNote({ at }: { at: string | null }) {
  const t = useClassWords();
  const locale = useDisplayLocale();
  if (at === null) return null;
  const day = new Date(at).toLocaleDateString(locale, { dateStyle: "medium" });
  return (
    <p className={css.archived} role="note">
      <Icon name="lock" /> <span>{t("shell.archived", { at: day })}</span>
    </p>
  );
}
