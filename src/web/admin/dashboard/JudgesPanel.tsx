import { useQuery } from "@tanstack/react-query";
import { NODE_CLOCK_MS } from "../../../shared/system/clockOffset.ts";
import type { JudgeProcess } from "../../../shared/system/dashboard.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { type SiteWords, useSiteWords } from "../site/texts.ts";
import css from "./DashboardPage.module.css";
import { ClockOffset, WrongClock } from "./ClockOffset.tsx";
import { LoadBar } from "./LoadBar.tsx";
import { judgesQuery } from "./queries.ts";
import { StateMark } from "./StateMark.tsx";
import { reasonKind } from "./tierReasons.ts";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/** The judge nodes, each with its state, load, sandbox tier, timing and clock. */
export function JudgesPanel() {
  const t = useSiteWords();
  const { data, error, refetch } = useQuery(judgesQuery());
  return (
    <Panel title={t("dashboard.judges")} flush>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyNote icon="warning" title={t("dashboard.noJudges")}>
          {t("dashboard.noJudgesText")}
        </EmptyNote>
      )}
      <ul role="list" className={css.processes} aria-busy={!data && !error}>
        {data?.map((judge) => (
          <Judge key={judge.name} judge={judge} />
        ))}
      </ul>
    </Panel>
  );
}

function Judge({ judge }: { judge: JudgeProcess }) {
  const t = useSiteWords();
  const { name, version, load, running, slots, failure, alive, seenAt } = judge;
  return (
    <li className={css.process}>
      <div className={css.processHead}>
        <h3 className={css.name}>{name}</h3>
        <StateMark {...stateOf(judge, t)} />
        <small className={css.below}>
          {version} · {t("dashboard.seen")}
          <WordSpace />
          <TimeAgo at={seenAt} />
        </small>
      </div>
      <div>
        <LoadBar
          label={t("dashboard.cpu")}
          share={alive ? (load?.cpu ?? null) : null}
          {...(load && { more: t("dashboard.cores", { count: load.cores }) })}
        />
        <LoadBar label={t("dashboard.memory")} share={alive ? (load?.memory ?? null) : null} />
      </div>
      <dl className={css.facts}>
        <dt>{t("dashboard.jobs")}</dt>
        <dd className="figures">{t("dashboard.jobsOf", { running, slots })}</dd>
        <dt>{t("dashboard.sandbox")}</dt>
        <dd>
          {t(`dashboard.tier.${judge.tier}`)} ·{" "}
          {judge.cgroup > 0
            ? t("dashboard.groups", { version: judge.cgroup })
            : t("dashboard.noGroups")}
        </dd>
        <dt>{t("dashboard.timing")}</dt>
        <dd>
          <Timing timing={judge.timing} />
        </dd>
        <dt>{t("dashboard.clock")}</dt>
        <dd>
          <ClockOffset of="Node" offsetMs={judge.clockOffsetMs} />
        </dd>
      </dl>
      {failure && alive && (
        <p className={css.failure} role="note">
          <strong>{failure.code}</strong> {failure.hint} <small>{failure.detail}</small>
        </p>
      )}
      {alive && <WrongClock of="Node" offsetMs={judge.clockOffsetMs} from={NODE_CLOCK_MS} />}
      <div className={css.folds}>
        <TimingMore timing={judge.timing} />
        <Reasons reasons={judge.reasons} />
        <Languages languages={judge.languages} />
      </div>
    </li>
  );
}

/** Shows the speed and the timing noise of the machine, which the node measured when it started. */
function Timing({ timing }: { timing: JudgeProcess["timing"] }) {
  const t = useSiteWords();
  const locale = useDisplayLocale();
  if (!timing) return t("dashboard.timingUnknown");
  const noise = timing.noise.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 });
  return t("dashboard.timingIs", { speed: Number(timing.speed.toFixed(2)), noise });
}

function TimingMore({ timing }: { timing: JudgeProcess["timing"] }) {
  const t = useSiteWords();
  const locale = useDisplayLocale();
  if (!timing) return null;
  const { runs, fastestMs, medianMs, slowestMs } = timing;
  const ms = (value: number) => `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ms`;
  const [fastest, median, slowest] = [ms(fastestMs), ms(medianMs), ms(slowestMs)];
  return (
    <details className={css.details}>
      <summary>{t("dashboard.timingMore")}</summary>
      <p>{t("dashboard.timingHint", { runs, fastest, median, slowest })}</p>
    </details>
  );
}

function stateOf({ alive, inRotation }: JudgeProcess, t: SiteWords) {
  if (!alive) return { tone: "bad", text: t("dashboard.away") } as const;
  if (!inRotation) return { tone: "warn", text: t("dashboard.failure") } as const;
  return { tone: "good", text: t("dashboard.working") } as const;
}

function Reasons({ reasons }: { reasons: string[] }) {
  const t = useSiteWords();
  if (reasons.length === 0) return null;
  const kinds = [...new Set(reasons.map((reason) => reasonKind(reason)))];
  const otherReasons = reasons.filter((reason) => reasonKind(reason) === "other").join(", ");
  return (
    <details className={css.details}>
      <summary>{t("dashboard.why")}</summary>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            {t(`dashboard.reason.${kind}`, { reason: otherReasons })}
            {kind !== "other" && (
              <small className={css.below}>
                {t("dashboard.fix")}: {t(`dashboard.reason.${kind}Fix`)}
              </small>
            )}
          </li>
        ))}
      </ul>
      <p className={css.below}>{t("dashboard.doctor")}</p>
    </details>
  );
}

function Languages({ languages }: { languages: JudgeProcess["languages"] }) {
  const t = useSiteWords();
  if (languages.length === 0) return <p>{t("dashboard.noLanguages")}</p>;
  return (
    <details className={css.details}>
      <summary>{t("dashboard.languageCount", { count: languages.length })}</summary>
      <ul className={css.languages}>
        {languages.map(({ name, version }) => (
          <li key={name}>
            {name} <small className={css.below}>{version}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
