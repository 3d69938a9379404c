import { queryOptions } from "@tanstack/react-query";
import { listTokens } from "../../shared/account/token.ts";
import { call } from "../platform/api.ts";

export const tokensQuery = (uid: string) =>
  queryOptions({
    queryKey: ["token", uid],
    queryFn: ({ signal }) => call(listTokens, {}, signal),
  });
