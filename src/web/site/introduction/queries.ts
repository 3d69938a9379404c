import { queryOptions } from "@tanstack/react-query";
import { getLanguages } from "../../../shared/problem/problem.ts";
import { call } from "../../platform/api.ts";

/** The local judge's languages, with the versions and commands that its nodes reported. */
export const languagesQuery = () =>
  queryOptions({
    queryKey: ["problem", "languages", "local"],
    queryFn: ({ signal }) => call(getLanguages, { all: true }, signal),
    staleTime: 60_000,
  });
