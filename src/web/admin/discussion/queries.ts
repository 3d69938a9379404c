import { queryOptions } from "@tanstack/react-query";
import { listAdminDiscussionCategories } from "../../../shared/discussionAdmin.ts";
import { call } from "../../platform/api.ts";

/** The categories in their order, with names in both languages and numbers of posts. */
export const adminCategoriesQuery = () =>
  queryOptions({
    queryKey: ["discussion", "adminCategories"],
    queryFn: ({ signal }) => call(listAdminDiscussionCategories, {}, signal),
  });
