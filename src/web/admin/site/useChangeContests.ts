import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  getOtherContests,
  type OtherContest,
  setOtherContests,
} from "../../../shared/site/otherContest.ts";
import { call } from "../../platform/api.ts";
import { otherContestsQuery } from "./queries.ts";

/** Refetches the list before it is changed, because another window may have changed it. */
export function useChangeContests(callbacks: {
  onSuccess: () => void;
  onError?: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(change: (all: OtherContest[]) => OtherContest[]) {
      await call(setOtherContests, { contests: change(await call(getOtherContests, {})) });
    },
    ...callbacks,
    onSettled: () => client.invalidateQueries({ queryKey: otherContestsQuery().queryKey }),
  });
}

export function isSame(a: OtherContest, b: OtherContest): boolean {
  const keys = ["oj", "title", "url", "beginTime", "endTime"] as const;
  return keys.every((key) => a[key] === b[key]);
}
