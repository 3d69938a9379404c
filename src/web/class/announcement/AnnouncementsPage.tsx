import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { type Announcement, CONTENT_MAX } from "../../../shared/message/announcement.ts";
import {
  createClassAnnouncement,
  deleteClassAnnouncement,
  updateClassAnnouncement,
} from "../../../shared/class/classAnnouncement.ts";
import { AnnouncementList } from "../../admin/announcement/AnnouncementList.tsx";
import type { AnnouncementStore } from "../../admin/announcement/announcementStore.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useClass } from "../classContext.ts";
import { ANNOUNCEMENTS_SHOWN, classAnnouncementsQuery, CLASSES } from "../queries.ts";
import { ClassTextField } from "../text/ClassTextField.tsx";
import { useClassWords } from "../texts.ts";
import { useClassWorkWords } from "../workTexts.ts";
import { AnnouncementCards } from "./AnnouncementCards.tsx";
import css from "./AnnouncementsPage.module.css";

const route = getRouteApi("/class/$classID/announcements");

/** The announcements of a class: members read them, and teachers and assistants also write them. */
export function AnnouncementsPage() {
  const t = useClassWords();
  const { detail } = useClass();
  return (
    <div className={css.page}>
      <PageTitle
        title={t("shell.titleOf", { tab: t("tabs.announcements"), name: detail.name })}
        hidden
      />
      {detail.may.announce ? <Managed /> : <Readable />}
    </div>
  );
}

function Readable() {
  const t = useClassWords();
  const { classId, uid } = useClass();
  const { page = 1 } = route.useSearch();
  const { data, error, refetch } = useQuery(classAnnouncementsQuery(classId, uid, page, false));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" />;
  if (data.total === 0) {
    return (
      <EmptyNote icon="bell" title={t("overview.noAnnouncements")}>
        {t("overview.noAnnouncementsText")}
      </EmptyNote>
    );
  }
  return (
    <>
      <AnnouncementCards rows={data.records} />
      {data.total > ANNOUNCEMENTS_SHOWN && (
        <Pager
          page={page}
          size={ANNOUNCEMENTS_SHOWN}
          total={data.total}
          to="."
          search={(goal) => ({ page: goal > 1 ? goal : undefined })}
        />
      )}
    </>
  );
}

function Managed() {
  const t = useClassWorkWords();
  const { classId, uid } = useClass();
  const { page = 1 } = route.useSearch();
  const list = useQuery(classAnnouncementsQuery(classId, uid, page, true));
  const [edited, setEdited] = useState<Announcement | null | undefined>();
  const store: AnnouncementStore = {
    place: `class/${classId}`,
    key: CLASSES,
    create: (announcement) => call(createClassAnnouncement, { classId, announcement }),
    change: (announcement) => call(updateClassAnnouncement, { classId, announcement }),
    remove: (aid) => call(deleteClassAnnouncement, { classId, aid }),
    showLabel: t("announcement.show"),
    contentField: (field) => (
      <ClassTextField {...field} classId={classId} maxLength={CONTENT_MAX} />
    ),
  };
  return (
    <>
      <div className={css.top}>
        <Button look="primary" aria-haspopup="dialog" onClick={() => setEdited(null)}>
          {t("announcement.new")}
        </Button>
      </div>
      <AnnouncementList
        store={store}
        list={list}
        caption={t("announcement.caption")}
        noneText={t("announcement.noneText")}
        page={page}
        size={ANNOUNCEMENTS_SHOWN}
        edited={edited}
        onEdit={setEdited}
      />
    </>
  );
}
