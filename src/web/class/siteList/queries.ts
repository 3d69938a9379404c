import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { CLASS_PAGE } from "../../../shared/class/class.ts";
import { listAllClasses, listClassCreators } from "../../../shared/class/classAdmin.ts";
import { CLASSES } from "../queries.ts";
import { call } from "../../platform/api.ts";
import type { AdminClassSearch } from "./searchParams.ts";

/** Query for a page of the list of all classes. */
export function allClassesQuery({ page, ...filters }: AdminClassSearch) {
  return queryOptions({
    queryKey: [...CLASSES, "all", page, filters],
    queryFn: ({ signal }) =>
      call(listAllClasses, { ...filters, currentPage: page, limit: CLASS_PAGE }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Query for a page of the users who may create classes. */
export const creatorsQuery = (currentPage: number) =>
  queryOptions({
    queryKey: [...CLASSES, "creators", currentPage],
    queryFn: ({ signal }) => call(listClassCreators, { currentPage, limit: CLASS_PAGE }, signal),
    placeholderData: keepPreviousData,
  });
