import { sql } from "../platform/db.ts";

/** $1 id, $2 address, $3 place of the piece, $4 seconds it may be answered. */
export const keepPuzzle = sql(
  "slidePuzzle.keep",
  `insert into slide_puzzle (id, address, x, expires_at)
   values ($1, $2, $3, verdict_now() + make_interval(secs => $4))`,
);

/**
 * $1 id, $2 address: one row for the only answer that is looked at. Nobody else's address takes it away.
 * `age` is how long it was shown, milliseconds.
 */
export const takePuzzle = sql<{ x: number; age: number }>(
  "slidePuzzle.take",
  `delete from slide_puzzle where id = $1 and address = $2 and expires_at > verdict_now()
   returning x, (extract(epoch from verdict_now() - shown_at) * 1000)::float8 as age`,
);

/** $1 SHA-256 of the token, $2 address, $3 seconds it is good for. */
export const keepVerifyToken = sql(
  "slidePuzzle.keepToken",
  `insert into verify_token (token_hash, address, expires_at)
   values ($1, $2, verdict_now() + make_interval(secs => $3))`,
);

/** $1 SHA-256 of the token, $2 address: one row for the only caller that may use it. */
export const takeVerifyToken = sql<{ address: string }>(
  "slidePuzzle.takeToken",
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
