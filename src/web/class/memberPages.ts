// One file for the pages of a class that all members open, so that a first visit needs fewer requests and a shorter
// list of files.
export { OverviewPage } from "./OverviewPage.tsx";
export { AnnouncementsPage } from "./announcement/AnnouncementsPage.tsx";
export { MembersPage } from "./member/MembersPage.tsx";
export { OwnedTrainingsPage } from "./owned/OwnedTrainingsPage.tsx";
export { OwnedContestsPage } from "./owned/OwnedContestsPage.tsx";
export { StaffOnly } from "./owned/StaffOnly.tsx";
export { OwnedProblemsPage } from "./owned/OwnedProblemsPage.tsx";
export { HomeworkListPage } from "./homework/HomeworkListPage.tsx";
export { HomeworkShell } from "./homework/HomeworkShell.tsx";
export { HomeworkPage } from "./homework/HomeworkPage.tsx";
export { ClassShell } from "./ClassShell.tsx";
export { HomeworkProblemPage } from "./homework/HomeworkProblemPage.tsx";
export { JoinPage } from "./join/JoinPage.tsx";
