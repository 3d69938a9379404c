import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { isFinished, verdictOf } from "../../../shared/verdict/verdict.ts";
import { useTexts } from "../../platform/texts.tsx";
import { announce } from "../../ui/notice/announce.tsx";

/**
 * Announces a verdict once to screen readers. While the tab is in the background, returns the verdict's name for the
 * page title; otherwise null. Data that a verdict changes (the reader's status and submissions, statistics) is
 * refetched.
 */
export function useVerdictNews(row: SubmissionRow | null): string | null {
  const t = useTexts("submission");
  const names = useTexts("verdict");
  const client = useQueryClient();
  const waitingFor = useRef<number | null>(null);
  const [unseen, setUnseen] = useState<string | null>(null);

  useEffect(() => {
    if (!row) return;
    if (!isFinished(row.status)) {
      waitingFor.current = row.submitId;
      return;
    }
    if (waitingFor.current !== row.submitId) return;
    waitingFor.current = null;
    void client.invalidateQueries({ queryKey: ["submission"] });
    void client.invalidateQueries({ queryKey: ["problem"] });
    const verdict = names(verdictOf(row.status).short as Parameters<typeof names>[0]);
    const id = String(row.submitId);
    const { score } = row;
    announce(
      score === null ? t("announce", { id, verdict }) : t("announceScore", { id, verdict, score }),
    );
    if (document.visibilityState === "hidden") setUnseen(verdict);
  }, [row, t, names, client]);

  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && setUnseen(null);
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);

  return unseen;
}
