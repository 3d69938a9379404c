/** Submissions wait for a judge that was started for so long; then they are refused as without it. */
export const PATIENCE = "10 minutes";

/** The setting {name of a node: when it was started}: nodes beside servers that have not reported yet. */
export const AWAITED = "judging.awaited";

/** The rows (name, since) of the setting, as an SQL table. */
export const awaited = `(select e.key as name, e.value::timestamptz as since
  from site_setting s, jsonb_each_text(s.value) e where s.key = '${AWAITED}') a`;

/**
 * Whether a judge was started beside a server a short time ago and has not reported all its languages yet,
 * as an SQL expression: what is submitted meanwhile waits for it, in any language that the site knows.
 */
export const isNodeExpected = `exists (select 1 from ${awaited}
  where a.since > verdict_now() - interval '${PATIENCE}')`;
