import type { ReactNode } from "react";
import type { InputOf } from "../../../shared/endpoint.ts";
import type { createAnnouncement, updateAnnouncement } from "../../../shared/announcement.ts";

export type AnnouncementFields = InputOf<typeof createAnnouncement>;
export type AnnouncementChange = InputOf<typeof updateAnnouncement>;

/** Where announcements are stored, the site or a contest, and what its pages say of them. */
export interface AnnouncementStore {
  /** Everything that shows them is refreshed by this beginning of its key. */
  key: readonly unknown[];
  create: (fields: AnnouncementFields) => Promise<unknown>;
  change: (change: AnnouncementChange) => Promise<unknown>;
  remove: (aid: number) => Promise<unknown>;
  /** The label of the switch that shows one. */
  showLabel: string;
  /** The field of the text, with its preview. */
  contentField: (field: ContentField) => ReactNode;
}

export interface ContentField {
  value: string;
  error: string | null;
  onChange: (text: string) => void;
}
