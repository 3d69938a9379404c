import type { Database } from "../platform/db.ts";
import type { Metrics } from "../platform/metrics.ts";
import { JUDGE_JOB, JudgePrio } from "./changes.ts";
import { readNodes, readQueues } from "./nodes.sql.ts";

/** What the gateway counts as it happens; all else is read from rows. */
export interface JudgingMetrics {
  /** A verdict was written. */
  verdict(status: number): void;
  /** An attempt that is over was refused. */
  late(): void;
  /** A node failed at a job for want of its resources; `confirmed`: its examination failed too. */
  fault(node: string, code: string, confirmed: boolean): void;
}

/** By priority; the kinds beside judging have one queue each. */
const queueNames: Record<number, string> = {
  [JudgePrio.Contest]: "contest",
  [JudgePrio.Practice]: "practice",
  [JudgePrio.Rejudge]: "rejudge",
};

const nodeFigures = {
  up: ["Whether the judge node was heard of in the last ten seconds", "up"],
  in_rotation: ["Whether the judge node is given work", "inRotation"],
  slots: ["Submissions the judge node judges at a time", "slots"],
  running: ["Jobs the judge node holds", "running"],
} as const;

const queueFigures = {
  waiting: ["Jobs that wait for a judge node", "waiting"],
  running: ["Jobs that judge nodes hold", "running"],
  oldest_seconds: ["Age of the job that waits longest", "oldest"],
} as const;

/**
 * Judging in Prometheus' words. Nodes and queues are read from the database, so every server process
 * tells the same figures: take one, or the maximum, never the sum. The counters are each process's own.
 */
export function judgingMetrics(
  metrics: Metrics,
  db: Database,
  auxiliaryKinds: readonly string[],
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
      const rows = await readQueues(db, [JUDGE_JOB, ...auxiliaryKinds]);
      const found = new Map(rows.map((row) => [queueName(row), row[column]]));
      const names = [...Object.values(queueNames), ...auxiliaryKinds];
      return names.map((queue) => ({ labels: { queue }, value: found.get(queue) ?? 0 }));
    });
  }
  return counters(metrics);
}

function queueName({ kind, prio }: { kind: string; prio: number }): string {
  return kind === JUDGE_JOB ? (queueNames[prio] ?? `priority ${prio}`) : kind;
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
    "Jobs that failed together with the node's own examination, as this process heard",
    ["node", "code"],
  );
  const suspicions = metrics.counter(
    "verdict_judge_node_suspicions_total",
    "Jobs that failed on a node whose own examination passed, as this process heard",
    ["node", "code"],
  );
  return {
    verdict: (status) => verdicts({ status: String(status) }),
    late: () => late({}),
    fault: (node, code, confirmed) => (confirmed ? faults : suspicions)({ node, code }),
  };
}
