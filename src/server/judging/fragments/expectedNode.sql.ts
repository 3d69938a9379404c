/** How long the site accepts submissions while a node is starting. After this time, it refuses submissions. */
export const NODE_START_TIMEOUT = "10 minutes";

/**
 * Name of the setting that maps node names to start times. The setting lists nodes that were started together with a
 * server and have not reported yet.
 */
export const AWAITED = "judging.awaited";

/** The entries (name, since) of the setting {@link AWAITED}, as an SQL table. */
export const awaited = `(select e.key as name, e.value::timestamptz as since
  from site_setting s, jsonb_each_text(s.value) e where s.key = '${AWAITED}') a`;

/**
 * SQL expression: whether a node was recently started together with a server and has not reported all its languages
 * yet. Until the node has reported them, submissions in any of the site's languages wait for it.
 */
export const isNodeExpected = `exists (select 1 from ${awaited}
  where a.since > verdict_now() - interval '${NODE_START_TIMEOUT}')`;
