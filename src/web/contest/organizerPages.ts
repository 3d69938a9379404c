// These pages, which only the organizers of a contest open, share one file, so that a first visit's list of files has
// fewer entries.
export { BalloonPage } from "./balloon/BalloonPage.tsx";
export { CeremonyPage } from "./ceremony/CeremonyPage.tsx";
export { OrganizerPage } from "./organizer/OrganizerPage.tsx";
export { PrintQueuePage } from "./print/PrintQueuePage.tsx";
export { RejudgePage } from "./rejudge/RejudgePage.tsx";
