import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import {
  type Announcement,
  CONTENT_MAX,
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from "../../../shared/message/announcement.ts";
import { MarkdownField } from "../../markdown/MarkdownField.tsx";
import { uploadPictureOfText } from "../../markdown/usePictureUpload.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { useSiteWords } from "../site/texts.ts";
import { useAdminWords } from "../texts.ts";
import { AnnouncementList } from "./AnnouncementList.tsx";
import css from "./AnnouncementPage.module.css";
import type { AnnouncementStore } from "./announcementStore.ts";
import { announcementPreview, ANNOUNCEMENTS, announcementsQuery, PAGE_SIZE } from "./queries.ts";

/** All announcements of the site, with buttons to create, edit, show, hide and delete them. */
export function AnnouncementPage() {
  const t = useSiteWords();
  const menu = useAdminWords();
  const { page = 1 } = useSearch({ from: "/admin/announcement" });
  const list = useQuery(announcementsQuery(page));
  const [edited, setEdited] = useState<Announcement | null | undefined>();
  const store: AnnouncementStore = {
    place: "site",
    key: ANNOUNCEMENTS,
    create: (fields) => call(createAnnouncement, fields),
    change: (change) => call(updateAnnouncement, change),
    remove: (aid) => call(deleteAnnouncement, { aid }),
    showLabel: t("announcement.showNow"),
    contentField: (field) => (
      <MarkdownField
        {...field}
        maxLength={CONTENT_MAX}
        uploadPicture={uploadPictureOfText}
        preview={announcementPreview}
      />
    ),
  };
  return (
    <AdminPage>
      <div className={css.top}>
        <PageTitle title={menu("menu.announcement")} />
        <Button look="primary" onClick={() => setEdited(null)}>
          {t("announcement.new")}
        </Button>
      </div>
      <AnnouncementList
        store={store}
        list={list}
        caption={t("announcement.caption")}
        noneText={t("announcement.noneText")}
        page={page}
        size={PAGE_SIZE}
        edited={edited}
        onEdit={setEdited}
      />
    </AdminPage>
  );
}
