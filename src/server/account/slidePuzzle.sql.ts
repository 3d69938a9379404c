import { sql } from "../platform/db.ts";

/** $1 id, $2 IP address, $3 position of the piece, $4 lifetime in seconds. */
export const storePuzzle = sql(
  "slidePuzzle.store",
  `insert into slide_puzzle (id, address, x, expires_at)
   values ($1, $2, $3, verdict_now() + make_interval(secs => $4))`,
);

/**
 * $1 id, $2 IP address: one row for the first answer. Other addresses cannot consume it. `age` is how long
 * it was shown, milliseconds.
 */
export const consumePuzzle = sql<{ x: number; age: number }>(
  "slidePuzzle.consume",
  `delete from slide_puzzle where id = $1 and address = $2 and expires_at > verdict_now()
   returning x, (extract(epoch from verdict_now() - shown_at) * 1000)::float8 as age`,
);

/** $1 SHA-256 of the token, $2 IP address, $3 lifetime in seconds. */
export const storeVerifyToken = sql(
  "slidePuzzle.storeToken",
  `insert into verify_token (token_hash, address, expires_at)
   values ($1, $2, verdict_now() + make_interval(secs => $3))`,
);

/** $1 SHA-256 of the token, $2 IP address: of concurrent callers only one gets a row. */
export const consumeVerifyToken = sql<{ address: string }>(
  "slidePuzzle.consumeToken",
  `delete from verify_token where token_hash = $1 and address = $2 and expires_at > verdict_now()
   returning address`,
);

export const deleteOldPuzzles = sql(
  "slidePuzzle.sweep",
  "delete from slide_puzzle where expires_at < verdict_now()",
);

export const deleteOldVerifyTokens = sql(
  "slidePuzzle.sweepTokens",
  "delete from verify_token where expires_at < verdict_now()",
);
