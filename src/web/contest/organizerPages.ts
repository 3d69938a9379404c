// One file for pages that only the organizers of a contest open, to save entries in the list of files that a first visit loads.
export { BalloonPage } from "./balloon/BalloonPage.tsx";
export { CeremonyPage } from "./ceremony/CeremonyPage.tsx";
export { OrganizerPage } from "./organizer/OrganizerPage.tsx";
export { PrintQueuePage } from "./print/PrintQueuePage.tsx";
export { RejudgePage } from "./rejudge/RejudgePage.tsx";
