// Only the organizers of a contest open these pages. They share one file, so that the list of files that a first visit
// loads is shorter.
export { BalloonPage } from "./balloon/BalloonPage.tsx";
export { CeremonyPage } from "./ceremony/CeremonyPage.tsx";
export { OrganizerPage } from "./organizer/OrganizerPage.tsx";
export { PrintQueuePage } from "./print/PrintQueuePage.tsx";
export { RejudgePage } from "./rejudge/RejudgePage.tsx";
