import { queryOptions } from "@tanstack/react-query";
import { listAllClasses } from "../../../shared/class/classAdmin.ts";
import { listNoticeReaders, listNotices } from "../../../shared/message/notice.ts";
import { getUserList } from "../../../shared/account/user.ts";
import { call } from "../../platform/api.ts";

export const PAGE_SIZE = 10;
export const READERS_SIZE = 20;
/** Number of search results that the form shows. */
const FOUND_SIZE = 8;

export const NOTICES = ["notice"] as const;

export const noticesQuery = (currentPage: number) =>
  queryOptions({
    queryKey: [...NOTICES, currentPage],
    queryFn: ({ signal }) =>
      call(listNotices, { currentPage, limit: PAGE_SIZE, type: "All" }, signal),
    placeholderData: (before) => before,
  });

export const readersQuery = (id: number, currentPage: number) =>
  queryOptions({
    queryKey: ["noticeReaders", id, currentPage],
    queryFn: ({ signal }) =>
      call(listNoticeReaders, { id, currentPage, limit: READERS_SIZE }, signal),
    placeholderData: (before) => before,
  });

export const usersQuery = (keyword: string) =>
  queryOptions({
    queryKey: ["noticeUsers", keyword],
    queryFn: ({ signal }) => call(getUserList, { keyword, limit: FOUND_SIZE }, signal),
    enabled: keyword !== "",
  });

export const classesQuery = (keyword: string) =>
  queryOptions({
    queryKey: ["noticeClasses", keyword],
    queryFn: ({ signal }) => call(listAllClasses, { keyword, limit: FOUND_SIZE }, signal),
    enabled: keyword !== "",
  });
