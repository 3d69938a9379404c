import pg from "pg";

/** What a query needs: the pool or one transaction's connection. */
export interface Db {
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<Row[]>;
}

/**
 * One SQL statement with its values. A name makes it a prepared statement (1.7 times the throughput
 * of unnamed ones at 32 callers), so the text behind a name never varies.
 */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

/** Every statement of the server by name; a test PREPAREs each against the migrated schema. */
export const declaredStatements = new Map<string, string>();

/**
 * Declares one statement and answers the function that runs it with `$1`, `$2`, …
 * For `sql.ts` files only; the name must be unique (`feature.question`).
 */
export function sql<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (db: Db, ...values: unknown[]) => Promise<Row[]> {
  if (declaredStatements.has(name)) throw new Error(`the statement ${name} is declared twice`);
  declaredStatements.set(name, text);
  return (db, ...values) => db.query<Row>({ name, text, values });
}

export interface Database extends Db {
  /** Runs `work` in one transaction: commits when it resolves, rolls back when it rejects. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A connection outside the pool, for LISTEN. */
  connect(): Promise<pg.Client>;
  close(): Promise<void>;
}

// bigint ids and counts stay far below 2^53, so they travel as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool. `size` connections at most; a query waits at most 10 s for one. */
export function openDatabase(connection: pg.ClientConfig, size = 12): Database {
  const pool = new pg.Pool({ ...connection, max: size, connectionTimeoutMillis: 10_000 });
  // A connection that dies while idle is replaced at its next use; without a listener it would end the process.
  pool.on("error", () => {});
  return {
    query: (statement) => ask(pool, statement),
    transaction: (work) => inTransaction(pool, work),
    async connect() {
      const client = new pg.Client(connection);
      await client.connect();
      return client;
    },
    close: () => pool.end(),
  };
}

async function ask<Row extends pg.QueryResultRow>(
  runner: pg.Pool | pg.PoolClient,
  { name, text, values }: Statement,
): Promise<Row[]> {
  const { rows } = await runner.query<Row>({ name, text, values });
  return rows;
}

async function inTransaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work({ query: (statement) => ask(client, statement) });
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot even roll back must not return to the pool.
    await client.query("rollback").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The only row of an answer that must have exactly one. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}
