// The pages that only root opens, with the loaders of their UI strings. They are in one file, so that the list of files
// that a first visit loads is shorter.
export { AnnouncementPage } from "./announcement/AnnouncementPage.tsx";
export { AuditPage } from "./audit/AuditPage.tsx";
export { loadAuditWords } from "./audit/texts.ts";
export { NoticePage } from "./message/NoticePage.tsx";
export { loadNoticeWords } from "./message/texts.ts";
export { RemotePage } from "./remote/RemotePage.tsx";
export { loadRemoteWords } from "../remote/texts.ts";
export { SiteSettingsPage } from "./site/SiteSettingsPage.tsx";
export { SwitchPage } from "./site/SwitchPage.tsx";
export { RosterPage } from "./team/RosterPage.tsx";
export { loadAdminTeamWords } from "./team/texts.ts";
export { loadUserWords } from "./user/texts.ts";
export { UserListPage } from "./user/UserListPage.tsx";
