import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listenLive, useLiveStatus } from "../../../platform/live.ts";
import { useSession } from "../../../platform/session.ts";
import { checkQuery, isRunning } from "./queries.ts";

/** How often a running check is looked at while the live channel is closed, milliseconds. */
const POLL_MS = 1500;
/** Small programs end many at once: so long is waited after one answer before the next is asked for. */
const REST_MS = 250;

/** What is known of a problem's check, kept up to date by the live channel, else by asking. */
export function useCheckOverview(pid: number) {
  const client = useQueryClient();
  const isSignedIn = useSession() !== null;
  const isOpen = useLiveStatus() === "open";
  useEffect(() => {
    // A topic that a guest may not follow would cost this browser its whole stream.
    if (!isSignedIn) return;
    const asker = oneAfterAnother(() =>
      client.invalidateQueries({ queryKey: checkQuery(pid).queryKey, exact: true }),
    );
    const leave = listenLive([`problem-check:${pid}`], (event) => {
      if (event.type === "resync") asker.ask();
      else if (event.type === "problem-check" && event.pid === pid) asker.ask();
    });
    return () => {
      leave();
      asker.end();
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

/** Asks at once, and once more when it was wanted again meanwhile. */
function oneAfterAnother(work: () => Promise<unknown>) {
  let isBusy = false;
  let isWanted = false;
  let isOver = false;
  async function run(): Promise<void> {
    isBusy = true;
    while (isWanted && !isOver) {
      isWanted = false;
      await work();
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
    isBusy = false;
  }
  return {
    ask() {
      isWanted = true;
      if (!isBusy) void run();
    },
    end() {
      isOver = true;
    },
  };
}
