import {
  type QueryClient,
  type QueryKey,
  useIsFetching,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { LiveEvent } from "../../../shared/live.ts";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import type { SubmissionPlace } from "../../../shared/submission/submissionPlace.ts";
import { isFinished } from "../../../shared/verdict/verdict.ts";
import type { RowPage } from "../../place/entry.ts";
import { listenLive, useLiveStatus } from "../../platform/live.ts";
import { pollUnfinished } from "../pollUnfinished.ts";
import { askStatus } from "../queries.ts";
import { withRow } from "../rowPage.ts";

/**
 * Maximum number of topics that a list follows on the live channel; other parts of the page may follow further topics.
 */
const TOPICS_FOR_LIST = 30;

/**
 * Keeps the rows of a list up to date through the live channel or, without it, by polling the unfinished rows. `onNews`
 * is called with each reported row that is not on the page, and with null when events may have been missed.
 */
export function useLiveRows(options: {
  queryKey: QueryKey;
  rows: readonly SubmissionRow[] | undefined;
  /** Topics that the page follows in addition to those of its unfinished rows, joined by commas. */
  topics: string;
  /** The contest, training or practice that all rows belong to. */
  place: SubmissionPlace;
  onNews(row: SubmissionRow | null): void;
}): void {
  const { queryKey, rows, topics, onNews } = options;
  const { kind, id: placeId } = options.place;
  const client = useQueryClient();
  const open = useLiveStatus() === "open";
  const unfinished = (rows ?? [])
    .filter(({ status, submitId }) => submitId > 0 && !isFinished(status))
    .map(({ submitId }) => submitId)
    .join();
  const keyText = JSON.stringify(queryKey);
  /**
   * Events received during a refetch of the list; they are kept because the response may contain older data than they
   * do.
   */
  const during = useRef(new Map<number, SubmissionRow>());
  const asking = useIsFetching({ queryKey, exact: true }) > 0;

  useEffect(() => during.current.clear(), [keyText]);

  // This effect depends on the end of the refetch and not on the rows, because a response may leave the rows unchanged.
  useEffect(() => {
    const key = JSON.parse(keyText) as QueryKey;
    if (asking || during.current.size === 0 || isAsking(client, key)) return;
    const received = [...during.current.values()];
    during.current.clear();
    client.setQueryData<RowPage>(key, (page) => page && received.reduce(withRow, page));
  }, [client, keyText, asking]);

  useEffect(() => {
    const ids = unfinished === "" ? [] : unfinished.split(",");
    const liveTopics = [
      ...topics.split(",").filter(Boolean),
      ...ids.map((id) => `submission:${id}`),
    ].slice(0, TOPICS_FOR_LIST);
    if (liveTopics.length === 0) return;
    const key = JSON.parse(keyText) as QueryKey;
    return listenLive(liveTopics, (event: LiveEvent) => {
      if (event.type === "resync") onNews(null);
      if (event.type !== "submission") return;
      const page = client.getQueryData<RowPage>(key);
      if (!page) return;
      if (isAsking(client, key)) during.current.set(event.row.submitId, event.row);
      else during.current.delete(event.row.submitId);
      const next = withRow(page, event.row);
      if (next === page) onNews(event.row);
      else client.setQueryData<RowPage>(key, next);
    });
  }, [client, keyText, topics, unfinished, onNews]);

  useEffect(() => {
    if (open || unfinished === "") return;
    const key = JSON.parse(keyText) as QueryKey;
    const ids = unfinished.split(",").map(Number);
    const ask = (waiting: number[]) => askStatus({ kind, id: placeId }, waiting);
    const poll = pollUnfinished(ids, ask, (row) =>
      client.setQueryData<RowPage>(key, (page) => page && withRow(page, row)),
    );
    return () => poll.stop();
  }, [client, keyText, open, unfinished, kind, placeId]);
}

function isAsking(client: QueryClient, key: QueryKey): boolean {
  return client.isFetching({ queryKey: key, exact: true }) > 0;
}
