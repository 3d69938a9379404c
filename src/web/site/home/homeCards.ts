// One chunk for all cards that follow the first content, to save requests.
export { AnnouncementPanel } from "./AnnouncementPanel.tsx";
export { Carousel } from "./Carousel.tsx";
export { OwnActivity } from "./OwnActivity.tsx";
export { RecentContests } from "./RecentContests.tsx";
export { RecentRank } from "./RecentRank.tsx";
export { RemoteJudges } from "./RemoteJudges.tsx";
export { Trainings } from "./Trainings.tsx";
