import { queryOptions } from "@tanstack/react-query";
import { listAnnouncements, previewAnnouncement } from "../../../shared/message/announcement.ts";
import type { PreviewSource } from "../../markdown/previewQuery.ts";
import { call } from "../../platform/api.ts";

export const PAGE_SIZE = 15;

/** Prefix of the keys of all queries that contain announcements, including those of the home page. */
export const ANNOUNCEMENTS = ["announcement"] as const;

export const announcementsQuery = (currentPage: number) =>
  queryOptions({
    queryKey: [...ANNOUNCEMENTS, "admin", currentPage],
    queryFn: ({ signal }) => call(listAnnouncements, { currentPage, limit: PAGE_SIZE }, signal),
    placeholderData: (before) => before,
  });

/** Renders announcements and notices. */
export const announcementPreview: PreviewSource = {
  key: ["announcementPreview"],
  render: (content, signal) => call(previewAnnouncement, { content }, signal),
};
