import type { Database } from "../platform/database/db.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import { JudgePrio } from "./changes.ts";
import { NODE_BACKEND } from "./backend.ts";
import { readNodes, readQueues } from "./nodes.sql.ts";

/** Events that the gateway counts; all other metrics are read from the database. */
export interface JudgingMetrics {
  /** Counts a verdict that was stored. */
  verdict(status: number): void;
  /** Records that a result of an old attempt was refused. */
  late(): void;
  /** Counts a job that failed because of a fault on the node; `confirmed`: the node's health check failed, too. */
  fault(node: string, code: string, confirmed: boolean): void;
}

/**
 * The judge nodes have one queue for each priority; each registered backend and each kind of auxiliary task has one
 * queue.
 */
const queueNames: Record<number, string> = {
  [JudgePrio.Contest]: "contest",
  [JudgePrio.Practice]: "practice",
  [JudgePrio.Rejudge]: "rejudge",
};

const nodeFigures = {
  up: ["Whether the judge node sent a heartbeat in the last ten seconds", "up"],
  in_rotation: ["Whether the judge node is given jobs", "inRotation"],
  slots: ["Submissions the judge node judges at a time", "slots"],
  running: ["Jobs the judge node holds", "running"],
} as const;

const queueFigures = {
  waiting: ["Jobs that wait for a judge", "waiting"],
  running: ["Jobs that judges hold", "running"],
  postponed: ["Jobs that wait for a time", "postponed"],
  oldest_seconds: ["Age of the job that waits longest", "oldest"],
} as const;

/**
 * Prometheus metrics of judging. Nodes and queues are read from the database, so every server process reports the same
 * values: use the values of one process or the maximum, never the sum. Counters, by contrast, count the events of one
 * process, so their values must be added.
 */
export function judgingMetrics(
  metrics: Metrics,
  db: Database,
  otherQueues: readonly string[],
): JudgingMetrics {
  for (const [figure, [help, column]] of Object.entries(nodeFigures)) {
    metrics.gauges(`verdict_judge_node_${figure}`, help, ["node"], async () =>
      (await readNodes(db)).map((row) => ({
        labels: { node: row.name },
        value: Number(row[column]),
      })),
    );
  }
  metrics.gauges(
    "verdict_judge_node_failure",
    "1 with the reason that keeps a judge node out of rotation",
    ["node", "reason"],
    async () =>
      (await readNodes(db))
        .filter(({ failure }) => failure !== "")
        .map(({ name, failure }) => ({ labels: { node: name, reason: failure }, value: 1 })),
  );
  for (const [figure, [help, column]] of Object.entries(queueFigures)) {
    metrics.gauges(`verdict_judge_queue_${figure}`, help, ["queue"], async () => {
      const rows = await readQueues(db, { kinds: [NODE_BACKEND, ...otherQueues] });
      const figures = new Map(rows.map((row) => [queueName(row), row[column]]));
      const names = [...Object.values(queueNames), ...otherQueues];
      return names.map((queue) => ({ labels: { queue }, value: figures.get(queue) ?? 0 }));
    });
  }
  return counters(metrics);
}

function queueName({ kind, prio }: { kind: string; prio: number }): string {
  return kind === NODE_BACKEND ? (queueNames[prio] ?? `priority ${prio}`) : kind;
}

function counters(metrics: Metrics): JudgingMetrics {
  const verdicts = metrics.counter(
    "verdict_judge_verdicts_total",
    "Verdicts written by this process, by status code",
    ["status"],
  );
  const late = metrics.counter(
    "verdict_judge_late_attempts_total",
    "Attempts, with or without a result, refused by this process because they were over",
    [],
  );
  const faults = metrics.counter(
    "verdict_judge_node_faults_total",
    "Jobs that failed together with the node's health check, reported to this process",
    ["node", "code"],
  );
  const unconfirmed = metrics.counter(
    "verdict_judge_node_unconfirmed_faults_total",
    "Jobs that failed on a node whose health check passed, reported to this process",
    ["node", "code"],
  );
  return {
    verdict: (status) => verdicts({ status: String(status) }),
    late: () => late({}),
    fault: (node, code, confirmed) => (confirmed ? faults : unconfirmed)({ node, code }),
  };
}
