import pg from "pg";
import type { Clock } from "../../../shared/system/clock.ts";

/**
 * An object that runs queries: either the pool or the connection of a transaction. Use this type only for queries that
 * are correct with either.
 */
export interface Db {
  /** The clock that `verdict_now()` uses in statements. */
  readonly clock: Clock;
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
}

/**
 * An SQL statement together with its values. PostgreSQL prepares a statement under its name (1.7 times the throughput
 * of unnamed statements at 32 concurrent callers). Each name must therefore always be used for the same SQL text.
 */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
  /**
   * Timeout for the response, in milliseconds; absent: `DEFAULT_TIMEOUT_MS`. Statements that read whole tables should
   * set it.
   */
  query_timeout?: number;
  /** Whether the statement accesses only a few rows, through an index: see {@link lookupSettings}. */
  byIndex?: boolean;
}

/**
 * When a firewall or a network switch silently closes a connection, no error is reported: without a timeout every
 * caller, including the judging dispatcher, would hang until the process is restarted. This timeout is much longer than
 * the time that any statement of a request takes.
 */
const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * A plan that was made while a table was small stays in use after the table has grown, until statistics are collected
 * about a minute later. For example, until the statistics were collected, each claim of a job read the whole queue and
 * all source code. This happened on new sites, and after a thousand submissions had arrived at an empty queue. With 900
 * submissions, a claim took 40 ms of CPU time; by index, it takes 0.6 ms. Statements with `byIndex` run on separate
 * connections, which use an index whenever there is one and do not use JIT compilation. One plan suits all parameter
 * values of a statement with `byIndex`, so it is made once per connection: reading a page of submissions takes 0.5 ms,
 * but planning it takes 2 ms.
 */
export const lookupSettings =
  "set enable_seqscan = off; set jit = off; set plan_cache_mode = force_generic_plan";
/**
 * SQL expression that applies {@link lookupSettings} to the later statements of a transaction. Statements in
 * transactions run on connections without these settings.
 */
export const lookupsInTransaction = `concat(set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
  set_config('plan_cache_mode', 'force_generic_plan', true))`;
/** Number of idle connections that are kept open, because these connections have cached query plans. */
const LOOKUPS_READY = 2;
const LOOKUPS_MAX = 8;

/** The connection of one transaction. */
export interface Tx extends Db {
  readonly isTransaction: true;
}

/** The pool. A function that takes the pool never runs in a transaction: each of its statements commits by itself. */
export interface Database extends Db {
  /** Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A connection outside the pool, for LISTEN. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

// bigint ids and counts stay far below 2^53, so they are passed as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens two pools: one of at most `size` connections, and one of at most `LOOKUPS_MAX` connections for statements with
 * `byIndex`. A query waits at most 10 s for a connection.
 */
export function openDatabase(
  connection: pg.ClientConfig,
  { clock, size = 12 }: { clock: Clock; size?: number },
): Database {
  const options = {
    keepAlive: true,
    query_timeout: DEFAULT_TIMEOUT_MS,
    // Makes PostgreSQL end transactions that are idle for this long, so that a client that has disconnected does not
    // keep its locks.
    idle_in_transaction_session_timeout: DEFAULT_TIMEOUT_MS,
    ...connection,
  };
  const pool = new pg.Pool({ ...options, max: size, connectionTimeoutMillis: 10_000 });
  pool.on("error", ignoreIdleError);
  const lookups = new pg.Pool({
    ...options,
    max: LOOKUPS_MAX,
    min: LOOKUPS_READY,
    connectionTimeoutMillis: 10_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: (client) => client.query(lookupSettings),
  });
  lookups.on("error", ignoreIdleError);
  return {
    clock,
    query: (statement) =>
      retried(() => runStatement(statement.byIndex ? lookups : pool, statement)),
    transaction: (work) => inTransaction(pool, clock, work),
    async connect() {
      const client = new pg.Client({ ...options, connectionTimeoutMillis: 10_000 });
      client.on("error", ignoreIdleError);
      await client.connect();
      return client;
    },
    async close() {
      await Promise.all([pool.end(), lookups.end()]);
    },
  };
}

/**
 * Handles the errors of idle connections; without a listener they would end the process. The next query
 * reports the failure.
 */
function ignoreIdleError(): void {}

async function runStatement<Row extends pg.QueryResultRow>(
  runner: pg.Pool | pg.PoolClient,
  { name, text, values, query_timeout }: Statement,
): Promise<Row[]> {
  // The object is stored in a variable first: the driver's types lack `query_timeout`, so TypeScript would reject it in
  // an object literal that is passed directly.
  const config = { name, text, values, query_timeout };
  const { rows } = await runner.query<Row>(config);
  return rows;
}

/** PostgreSQL's deadlock_detected: this transaction was rolled back. */
const DEADLOCK = "40P01";
const ATTEMPTS = 4;

/**
 * Repeats `work` after a deadlock: this transaction was rolled back, so the other transaction of the deadlock can
 * commit.
 */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || (error as { code?: string }).code !== DEADLOCK) throw error;
    }
  }
}

/**
 * Runs one transaction and repeats it after a deadlock. `work` may have effects only through its connection: other
 * effects are not rolled back. Other transactions avoid deadlocks by taking locks in a fixed order. This function is
 * for transactions whose lock order is not known in advance, such as those that delete a row together with all rows
 * that refer to it.
 */
export function retriedTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() => db.transaction(work));
}

/** PostgreSQL has nothing to compute for this statement, so a timeout means that the connection is dead. */
const begin = { text: "begin", query_timeout: 5000 };

async function inTransaction<T>(
  pool: pg.Pool,
  clock: Clock,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  client.on("error", ignoreIdleError);
  let connectionError: Error | undefined;
  try {
    await client.query(begin);
    const result = await work({
      isTransaction: true,
      clock,
      query: (statement) => runStatement(client, statement),
    });
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot roll back must not return to the pool; after a timeout no rollback is
    // attempted.
    if (isTimeout(error)) connectionError = error;
    else await client.query("rollback").catch((failure: Error) => (connectionError = failure));
    throw error;
  } finally {
    client.off("error", ignoreIdleError);
    client.release(connectionError);
  }
}

/** Whether the driver's error was caused by `query_timeout`. */
function isTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Returns the only row of a result; throws an error if the result has no row or several rows. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}
