import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type Announcement, CONTENT_MAX } from "../../../../shared/message/announcement.ts";
import {
  createContestAnnouncement,
  deleteContestAnnouncement,
  updateContestAnnouncement,
} from "../../../../shared/contest/contestAnnouncement.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { AnnouncementList } from "../../announcement/AnnouncementList.tsx";
import type { AnnouncementStore } from "../../announcement/announcementStore.ts";
import { MarkdownField } from "../../../markdown/MarkdownField.tsx";
import { uploadPictureOfText } from "../../../markdown/usePictureUpload.ts";
import { contestTextPreview } from "../../problem/queries.ts";
import { ContestAdminHead } from "../ContestAdminHead.tsx";
import {
  ADMIN_CONTESTS,
  allContestAnnouncementsQuery,
  CONTEST_ANNOUNCEMENTS_SHOWN,
} from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";

/** The page where announcements of a contest are published, changed, shown, hidden and deleted. */
export function ContestAnnouncementsPage() {
  const t = useAdminContestWords();
  const { contestId = "" } = useParams({ strict: false });
  const { page = 1 }: { page?: number } = useSearch({ strict: false });
  const cid = Number(contestId);
  const list = useQuery(allContestAnnouncementsQuery(cid, page));
  const [edited, setEdited] = useState<Announcement | null | undefined>();
  const store = useStore(cid);
  return (
    <AdminPage>
      <ContestAdminHead contestId={contestId} part="announcements">
        <Button look="primary" onClick={() => setEdited(null)}>
          {t("announcement.new")}
        </Button>
      </ContestAdminHead>
      <AnnouncementList
        store={store}
        list={list}
        caption={t("announcement.caption")}
        noneText={t("announcement.noneText")}
        page={page}
        size={CONTEST_ANNOUNCEMENTS_SHOWN}
        edited={edited}
        onEdit={setEdited}
      />
    </AdminPage>
  );
}

function useStore(cid: number): AnnouncementStore {
  const t = useAdminContestWords();
  return {
    place: `contest/${cid}`,
    key: ADMIN_CONTESTS,
    create: (announcement) => call(createContestAnnouncement, { cid, announcement }),
    change: (announcement) => call(updateContestAnnouncement, { cid, announcement }),
    remove: (aid) => call(deleteContestAnnouncement, { cid, aid }),
    showLabel: t("announcement.show"),
    hasEnglish: true,
    contentField: (field) => (
      <MarkdownField
        {...field}
        maxLength={CONTENT_MAX}
        uploadPicture={uploadPictureOfText}
        preview={contestTextPreview(cid)}
      />
    ),
  };
}
