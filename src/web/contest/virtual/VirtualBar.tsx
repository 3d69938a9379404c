import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { VirtualRun } from "../../../shared/contest/virtual.ts";
import { Button, ButtonLink } from "../../ui/control/Button.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest, useSecond } from "../contestContext.ts";
import { countdownAt } from "../clock/contestPhase.ts";
import head from "../ContestHead.module.css";
import { useContestWords } from "../texts.ts";
import { FinishDialog } from "./FinishDialog.tsx";
import { useRunningVirtual } from "./useVirtual.ts";
import css from "./virtual.module.css";

/**
 * Shown on the pages of a contest while the viewer's virtual participation is running: the participation's clock, and a
 * button to finish it.
 */
export function VirtualBar() {
  const run = useRunningVirtual();
  useEndFollowed(run);
  return run ? <Running run={run} /> : null;
}

/** When the participation ends, refetches the data that depends on it and opens the page that shows the final rank. */
function useEndFollowed(run: VirtualRun | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const t = useContestWords();
  const last = useRef(run);
  useEffect(() => {
    const before = last.current;
    last.current = run;
    if (!before || run) return;
    toast("info", t("virtual.finished"));
    void client.invalidateQueries({ queryKey: ["contest"] });
    void client.invalidateQueries({ queryKey: ["submission"] });
    void navigate({
      to: "/contest/$contestID/virtual/$vid",
      params: { contestID: String(before.cid), vid: String(before.vid) },
    });
  }, [run, client, navigate, t]);
}

function Running({ run }: { run: VirtualRun }) {
  const t = useContestWords();
  const [finishing, setFinishing] = useState(false);
  const params = { contestID: String(run.cid), vid: String(run.vid) };
  return (
    <section className={css.bar} aria-label={t("virtual.running")}>
      <span className={css.barTitle}>{t("virtual.title")}</span>
      <VirtualClock run={run} />
      <span className={css.acts}>
        <ButtonLink size="small" to="/contest/$contestID/virtual/$vid" params={params}>
          {t("virtual.board")}
        </ButtonLink>
        <Button size="small" onClick={() => setFinishing(true)}>
          {t("virtual.finish")}
        </Button>
      </span>
      {finishing && <FinishDialog run={run} onClose={() => setFinishing(false)} />}
    </section>
  );
}

/** Shows the time left until the end of a virtual participation, according to the server's clock. */
export function VirtualClock({ run }: { run: VirtualRun }) {
  const t = useContestWords();
  const now = useSecond(useContest());
  const [start, end] = [Date.parse(run.startTime), Date.parse(run.endTime)];
  const text = countdownAt(
    { start: Math.min(start, now), end, ownEnd: end, lastEnd: end, frozenFrom: null },
    now,
  );
  return (
    // A timer that screen readers do not announce every second.
    <span className={head.clock} role="timer" aria-live="off">
      <span className={head.clockWord}>{t("virtual.left")}</span>
      <span className={`figures ${head.clockTime}`}>{text.kind === "left" ? text.text : ""}</span>
    </span>
  );
}
