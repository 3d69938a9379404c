import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listenLive, useLiveStatus } from "../../../platform/live.ts";
import { oneAfterAnother } from "../../../platform/oneAfterAnother.ts";
import { useSession } from "../../../platform/session.ts";
import { checkQuery, isRunning } from "./queries.ts";

/** Poll interval of a running check while the live channel is closed, in milliseconds. */
const POLL_MS = 5000;
/** Minimum number of milliseconds between two fetches, because many small programs finish at once. */
const REST_MS = 250;

/** State of a problem's check, kept up to date by the live channel or, without it, by polling. */
export function useCheckOverview(pid: number) {
  const client = useQueryClient();
  const isSignedIn = useSession() !== null;
  const isOpen = useLiveStatus() === "open";
  useEffect(() => {
    // Guests do not subscribe, because a topic that is forbidden to them would end this browser's whole stream.
    if (!isSignedIn) return;
    const refetcher = oneAfterAnother(
      () => client.invalidateQueries({ queryKey: checkQuery(pid).queryKey, exact: true }),
      REST_MS,
    );
    const leave = listenLive([`problem-check:${pid}`], (event) => {
      if (event.type === "resync") refetcher.ask();
      else if (event.type === "problem-check" && event.pid === pid) refetcher.ask();
    });
    return () => {
      leave();
      refetcher.end();
    };
  }, [client, pid, isSignedIn]);
  return useQuery({
    ...checkQuery(pid),
    refetchInterval({ state: { data } }) {
      if (isOpen) return false;
      return isRunning(data?.live) || isRunning(data?.candidate) ? POLL_MS : false;
    },
  });
}
