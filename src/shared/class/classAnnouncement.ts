import * as z from "zod/mini";
import { announcement, announcementChange, announcementForm } from "../message/announcement.ts";
import { done, endpoint, flag, pageLimit, pageNumber, paged, rowId } from "../call/endpoint.ts";

const common = { feature: "class", access: "user", path: "/api/class/announcement" } as const;

export const listClassAnnouncements = endpoint({
  ...common,
  method: "GET",
  path: "/api/class/announcement/list",
  summary:
    "Announcements of a class for those who belong to it, newest first; with `all` also hidden ones, for its teachers and assistants",
  input: z.object({
    classId: rowId,
    currentPage: pageNumber,
    limit: pageLimit(10),
    all: flag,
  }),
  output: paged(announcement),
});

export const createClassAnnouncement = endpoint({
  ...common,
  method: "POST",
  bodyMax: 512 * 1024,
  summary: "Publish an announcement in a class; its author is the caller",
  input: z.object({ classId: rowId, announcement: announcementForm }),
  output: announcement,
});

export const updateClassAnnouncement = endpoint({
  ...common,
  method: "PUT",
  bodyMax: 512 * 1024,
  summary:
    "Change what is sent of a class's announcement; with gmtModified of the version that was read, a newer one is not overwritten",
  input: z.object({ classId: rowId, announcement: announcementChange }),
  output: announcement,
});

export const deleteClassAnnouncement = endpoint({
  ...common,
  method: "DELETE",
  summary: "Delete an announcement of a class",
  input: z.object({ classId: rowId, aid: rowId }),
  output: done,
});
