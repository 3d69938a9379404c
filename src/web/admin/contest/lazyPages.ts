// One file for all pages that manage contests: a first visit needs fewer requests, and the list of files in the boot
// script is shorter.
export { AddressesPage } from "./address/AddressesPage.tsx";
export { ContestAnnouncementsPage } from "./announcement/ContestAnnouncementsPage.tsx";
export { BookletPage } from "./export/BookletPage.tsx";
export { ContestExportPage } from "./export/ContestExportPage.tsx";
export { ContestFormPage } from "./form/ContestFormPage.tsx";
export { ContestList, ContestListPage } from "./list/ContestListPage.tsx";
export { CategoriesPage } from "./category/CategoriesPage.tsx";
export { HelpersPage } from "./helper/HelpersPage.tsx";
export { ParticipantsPage } from "./participant/ParticipantsPage.tsx";
export { ContestImportPage } from "./problem/ContestImportPage.tsx";
export { ContestProblemsPage } from "./problem/ContestProblemsPage.tsx";
export { RehearsalPage } from "./rehearsal/RehearsalPage.tsx";
export { ContestSimilarityPage } from "./similarity/ContestSimilarityPage.tsx";
