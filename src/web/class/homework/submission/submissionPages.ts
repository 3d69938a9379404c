// One module for both pages, because the list of files that a first visit loads contains each module's name.
export { HomeworkSubmissionPage } from "./HomeworkSubmissionPage.tsx";
export { HomeworkSubmissionsPage } from "./HomeworkSubmissionsPage.tsx";
