import { queryOptions } from "@tanstack/react-query";
import { listAnnouncements, previewAnnouncement } from "../../../shared/message/announcement.ts";
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

export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: ["announcementPreview", content],
    queryFn: ({ signal }) => call(previewAnnouncement, { content }, signal),
    enabled: content.trim() !== "",
    // The previous preview stays until the next is loaded.
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
