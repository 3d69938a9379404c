import { useQuery } from "@tanstack/react-query";
import { SERVER_CLOCK_MS } from "../../../shared/system/clockOffset.ts";
import type { ServerProcess } from "../../../shared/system/dashboard.ts";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { type SiteWords, useSiteWords } from "../site/texts.ts";
import css from "./DashboardPage.module.css";
import { ClockOffset, WrongClock } from "./ClockOffset.tsx";
import { LoadBar } from "./LoadBar.tsx";
import { serversQuery } from "./queries.ts";
import { StateMark } from "./StateMark.tsx";

const MIB = 1024 * 1024;

/** The server processes of the site. */
export function ServersPanel() {
  const t = useSiteWords();
  const { data, error, refetch } = useQuery(serversQuery());
  return (
    <Panel title={t("dashboard.servers")} flush>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <ul role="list" className={css.processes} aria-busy={!data && !error}>
        {data?.backupService.map((server) => (
          <Server key={`${server.host}:${server.port}:${server.startedAt}`} server={server} />
        ))}
      </ul>
    </Panel>
  );
}

function Server({ server }: { server: ServerProcess }) {
  const t = useSiteWords();
  const { host, port, roles, alive, load, rss, version, startedAt, clockOffsetMs } = server;
  return (
    <li className={css.process}>
      <div className={css.processHead}>
        <h3 className={css.name}>{`${host}:${port}`}</h3>
        <StateMark
          tone={alive ? "good" : "bad"}
          text={t(alive ? "dashboard.alive" : "dashboard.notResponding")}
        />
        <small className={css.below}>
          {version} · {roles.map((role) => roleInWords(role, t)).join(" · ")}
        </small>
      </div>
      <div>
        <LoadBar
          label={t("dashboard.cpu")}
          share={alive ? load.cpu : null}
          more={t("dashboard.cores", { count: load.cores })}
        />
        <LoadBar label={t("dashboard.memory")} share={alive ? load.memory : null} />
      </div>
      <dl className={css.facts}>
        <dt>{t("dashboard.own")}</dt>
        <dd className="figures">{Math.round(rss / MIB)} MiB</dd>
        <dt>{t("dashboard.started")}</dt>
        <dd>
          <TimeAgo at={startedAt} />
        </dd>
        <dt>{t("dashboard.clock")}</dt>
        <dd>
          <ClockOffset of="Server" offsetMs={clockOffsetMs} />
        </dd>
      </dl>
      {alive && <WrongClock of="Server" offsetMs={clockOffsetMs} from={SERVER_CLOCK_MS} />}
    </li>
  );
}

function roleInWords(role: string, t: SiteWords): string {
  const isKnownRole = role === "web" || role === "gateway" || role === "jobs";
  return isKnownRole ? t(`dashboard.role.${role}`) : role;
}
