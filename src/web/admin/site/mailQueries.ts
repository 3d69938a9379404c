import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getEmailConfig, listFailedMails } from "../../../shared/message/mailAdmin.ts";
import { call } from "../../platform/api.ts";

/**
 * This key does not begin with the key prefix of the site settings: a change of the email settings does not affect the
 * site's name, so the queries for site settings need not be invalidated.
 */
const MAIL = ["admin", "mail"] as const;

export const emailConfigQuery = () =>
  queryOptions({
    queryKey: [...MAIL, "config"],
    queryFn: ({ signal }) => call(getEmailConfig, {}, signal),
  });

export const FAILED_MAILS = [...MAIL, "failed"] as const;
export const FAILED_PAGE = 10;

export const failedMailsQuery = (page: number) =>
  queryOptions({
    queryKey: [...FAILED_MAILS, page],
    queryFn: ({ signal }) =>
      call(listFailedMails, { currentPage: page, limit: FAILED_PAGE }, signal),
    placeholderData: keepPreviousData,
    // The list is polled, because the server removes a retried email from it.
    refetchInterval: 15_000,
  });
