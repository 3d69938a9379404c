// One file for all cards that follow the first content: each of its own would be a request more.
export { AnnouncementPanel } from "./AnnouncementPanel.tsx";
export { Carousel } from "./Carousel.tsx";
export { RecentContests } from "./RecentContests.tsx";
export { RecentRank } from "./RecentRank.tsx";
export { RemoteJudges } from "./RemoteJudges.tsx";
