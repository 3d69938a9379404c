import { secondsAhead, secondsOff } from "../../../shared/system/clockOffset.ts";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { Tooltip } from "../../ui/layer/HoverCard.tsx";
import { useSiteWords } from "../site/texts.ts";
import css from "./DashboardPage.module.css";

const SYNCHRONISE = "sudo timedatectl set-ntp true";

interface ClockProps {
  of: "Node" | "Server";
  /**
   * Milliseconds by which a node's clock is ahead of the server's clock, or a server's clock is ahead of the
   * database's; null if unknown.
   */
  offsetMs: number | null;
}

/** Shows how far the clock of a judge node or server is ahead of or behind its reference clock. */
export function ClockOffset({ of, offsetMs }: ClockProps) {
  const t = useSiteWords();
  if (offsetMs === null) return t("dashboard.clockUnknown");
  return (
    <Tooltip text={t(`dashboard.clockHint${of}`)}>
      <span className="figures">
        {t("dashboard.clockAhead", { seconds: secondsAhead(offsetMs) })}
      </span>
    </Tooltip>
  );
}

/**
 * Explains the effect of a wrong clock, and names the command that corrects it; renders nothing if the difference is
 * less than `from` milliseconds.
 */
export function WrongClock({ of, offsetMs, from }: ClockProps & { from: number }) {
  const t = useSiteWords();
  if (offsetMs === null || Math.abs(offsetMs) < from) return null;
  return (
    <p className={css.failure} role="note">
      {t(`dashboard.clockWrong${of}`, { seconds: secondsOff(offsetMs) })}{" "}
      <span className={css.command}>
        <code>{SYNCHRONISE}</code>
        <CopyButton text={SYNCHRONISE} iconOnly />
      </span>
    </p>
  );
}
