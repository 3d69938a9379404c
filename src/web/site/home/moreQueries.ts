import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getAnnouncement, getCommonAnnouncements } from "../../../shared/message/announcement.ts";
import { getRecentContest } from "../../../shared/contest/contest.ts";
import { getRecentOtherContest } from "../../../shared/site/otherContest.ts";
import { getRecentSevenAcRank } from "../../../shared/practice/ranking.ts";
import { getHomeCarousel } from "../../../shared/site/site.ts";
import { getTrainingList } from "../../../shared/practice/training.ts";
import { call } from "../../platform/api.ts";

export const ANNOUNCEMENTS_SHOWN = 5;

export const announcementsQuery = (page: number) =>
  queryOptions({
    queryKey: ["announcement", "list", page],
    queryFn: ({ signal }) =>
      call(getCommonAnnouncements, { currentPage: page, limit: ANNOUNCEMENTS_SHOWN }, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const announcementQuery = (id: number) =>
  queryOptions({
    queryKey: ["announcement", "one", id],
    queryFn: ({ signal }) => call(getAnnouncement, { id }, signal),
    staleTime: 60_000,
  });

export const carouselQuery = () =>
  queryOptions({
    queryKey: ["site", "carousel"],
    queryFn: ({ signal }) => call(getHomeCarousel, {}, signal),
    staleTime: 5 * 60_000,
  });

export const recentRankQuery = () =>
  queryOptions({
    queryKey: ["ranking", "recent"],
    queryFn: ({ signal }) => call(getRecentSevenAcRank, {}, signal),
    staleTime: 60_000,
  });

export const recentContestsQuery = () =>
  queryOptions({
    queryKey: ["contest", "recent"],
    queryFn: ({ signal }) => call(getRecentContest, {}, signal),
    staleTime: 60_000,
  });

export const otherContestsQuery = () =>
  queryOptions({
    queryKey: ["contest", "others"],
    queryFn: ({ signal }) => call(getRecentOtherContest, {}, signal),
    staleTime: 5 * 60_000,
  });

const TRAININGS_SHOWN = 5;

/** The first trainings of the list; like all data with this key prefix, the progress is refetched after a verdict. */
export const homeTrainingsQuery = (uid: string | undefined) =>
  queryOptions({
    queryKey: ["submission", "homeTrainings", uid],
    queryFn: ({ signal }) => call(getTrainingList, { limit: TRAININGS_SHOWN }, signal),
    staleTime: 60_000,
  });
