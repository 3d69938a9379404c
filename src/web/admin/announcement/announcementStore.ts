import type { ReactNode } from "react";
import type { InputOf } from "../../../shared/call/endpoint.ts";
import type {
  createAnnouncement,
  updateAnnouncement,
} from "../../../shared/message/announcement.ts";

export type AnnouncementFields = InputOf<typeof createAnnouncement>;
export type AnnouncementChange = InputOf<typeof updateAnnouncement>;

/**
 * What the announcement pages of the site, a contest or a class need: the calls that change the announcements, and the
 * labels and fields that differ between these pages.
 */
export interface AnnouncementStore {
  /**
   * The owner of the announcements, as used in the name of a draft: `site`, or a contest or class with its number.
   */
  place: string;
  /** Prefix of the keys of all queries that contain announcements; the prefix is used to invalidate these queries. */
  key: readonly unknown[];
  create: (fields: AnnouncementFields) => Promise<unknown>;
  change: (change: AnnouncementChange) => Promise<unknown>;
  remove: (aid: number) => Promise<unknown>;
  /** Label of the toggle that shows or hides an announcement. */
  showLabel: string;
  /** Whether the announcements can also have an English version. */
  hasEnglish?: boolean;
  /** The input field for the text in one language, with a preview. */
  contentField: (field: ContentField) => ReactNode;
}

export interface ContentField {
  label: string;
  field: "content" | "contentEn";
  lang: string;
  rows: number;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
}
