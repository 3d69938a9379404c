import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { getAuditLog } from "../../../shared/site/audit.ts";
import { call } from "../../platform/api.ts";
import { type AuditSearch, momentsOf } from "./searchParams.ts";

const PAGE = 30;

export const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ["audit", search],
    queryFn: ({ pageParam, signal }) => {
      const { actor, action, text } = search;
      const filters = { actor, action, text, ...momentsOf(search) };
      return call(getAuditLog, { ...filters, before: pageParam ?? undefined, limit: PAGE }, signal);
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
