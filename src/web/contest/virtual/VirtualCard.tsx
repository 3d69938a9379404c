import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import {
  startVirtual,
  type VirtualRun,
  type VirtualState,
} from "../../../shared/contest/virtual.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Button, ButtonLink } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { durationInWords } from "../../ui/text/durationInWords.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest } from "../contestContext.ts";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { useContestWords } from "../texts.ts";
import { FinishDialog } from "./FinishDialog.tsx";
import { useRunningVirtual, useVirtualState } from "./useVirtual.ts";
import css from "./virtual.module.css";

/**
 * For the overview of a finished contest: explains virtual participation, offers a button to start one, and lists the
 * reader's earlier participations.
 */
export function VirtualCard() {
  const t = useContestWords();
  const state = useVirtualState();
  const isRunningHere = useRunningVirtual() !== undefined;
  if (!state || isRunningHere) return null;
  const { refusal, past } = state;
  const mayStart = refusal === null || refusal === "VIRTUAL_RUNNING";
  if (!mayStart && refusal !== "VIRTUAL_NOT_OVER" && past.length === 0) return null;
  return (
    <Panel title={t("virtual.title")}>
      <div className={css.card}>
        {mayStart && <Invitation state={state} />}
        {refusal === "VIRTUAL_NOT_OVER" && <p className={css.text}>{t("virtual.notOver")}</p>}
        {past.length > 0 && <Past runs={past} />}
      </div>
    </Panel>
  );
}

function Invitation({ state }: { state: VirtualState }) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const { info } = useContest();
  const [open, setOpen] = useState(false);
  const { running, left } = state;
  const length = durationInWords(info.duration, locale);
  if (running) return <RunsElsewhere run={running} />;
  return (
    <div className={css.row}>
      <p className={css.text}>{t("virtual.invite", { length })}</p>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t("virtual.start")}
      </Button>
      {open && <StartDialog left={left} length={length} onClose={() => setOpen(false)} />}
    </div>
  );
}

/**
 * A participation that runs in another contest can also be finished on this page, because that contest may no longer be
 * accessible to the reader.
 */
function RunsElsewhere({ run }: { run: NonNullable<VirtualState["running"]> }) {
  const t = useContestWords();
  const [finishing, setFinishing] = useState(false);
  return (
    <div className={css.row}>
      <p className={css.text}>{t("virtual.elsewhere", { title: run.title })}</p>
      <ButtonLink to="/contest/$contestID" params={{ contestID: String(run.cid) }}>
        {t("virtual.toElsewhere")}
      </ButtonLink>
      <Button onClick={() => setFinishing(true)}>{t("virtual.finish")}</Button>
      {finishing && <FinishDialog run={run} onClose={() => setFinishing(false)} />}
    </div>
  );
}

function StartDialog(props: { left: number; length: string; onClose: () => void }) {
  const { left, length, onClose } = props;
  const t = useContestWords();
  const { cid } = useContest();
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    try {
      await call(startVirtual, { cid });
      await client.invalidateQueries({ queryKey: ["contest", "virtual"] });
      void navigate({
        to: "/contest/$contestID/problems",
        params: { contestID: String(cid) },
      });
    } catch (error) {
      toast("bad", errorText(error));
      setBusy(false);
      void client.invalidateQueries({ queryKey: ["contest", "virtual"] });
    }
  }
  return (
    <Dialog
      title={t("virtual.confirmTitle")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("virtual.cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void start()}>
            {t("virtual.go")}
          </Button>
        </>
      }
    >
      <p className={css.text}>{t("virtual.confirm", { length, left })}</p>
    </Dialog>
  );
}

function Past({ runs }: { runs: readonly VirtualRun[] }) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  return (
    <nav aria-label={t("virtual.past")}>
      <ul role="list" className={css.past}>
        {runs.map(({ vid, cid, startTime }) => (
          <li key={vid}>
            <Link
              to="/contest/$contestID/virtual/$vid"
              params={{ contestID: String(cid), vid: String(vid) }}
            >
              {t("virtual.attempt", { time: dateAndTime(startTime, locale) })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
