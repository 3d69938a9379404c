// This single file exports the class pages that only teachers and assistants open and the admin pages about classes. A
// first visit therefore needs fewer requests and a shorter list of files.
export { RequestsPage } from "./request/RequestsPage.tsx";
export { InvitationsPage } from "./invitation/InvitationsPage.tsx";
export { RosterPage } from "./roster/RosterPage.tsx";
export { SettingsPage } from "./settings/SettingsPage.tsx";
export { HomeworkFormPage } from "./homework/form/HomeworkFormPage.tsx";
export { GridPage } from "./homework/grid/GridPage.tsx";
export { MemberPage } from "./homework/member/MemberPage.tsx";
export { HomeworkSimilarityPage } from "./homework/similarity/HomeworkSimilarityPage.tsx";
export { ClassesPage } from "./siteList/ClassesPage.tsx";
