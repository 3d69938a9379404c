import { statement } from "../platform/database/statement.ts";

export const storePuzzle = statement(
  "slidePuzzle.store",
  `insert into slide_puzzle (id, address, x, expires_at)
   values (:id, :address, :position, verdict_now() + make_interval(secs => :seconds))`,
);

/**
 * Consumes a puzzle: the statement returns a row only for the first answer to the puzzle. The puzzle can be consumed
 * only from the IP address to which it was shown. `age` is the time since the puzzle was shown, in milliseconds.
 */
export const consumePuzzle = statement(
  "slidePuzzle.consume",
  `delete from slide_puzzle where id = :id and address = :address and expires_at > verdict_now()
   returning x, (extract(epoch from verdict_now() - shown_at) * 1000)::float8 as age`,
);

export const storeVerifyToken = statement(
  "slidePuzzle.storeToken",
  `insert into verify_token (token_hash, address, expires_at)
   values (:tokenHash, :ip, verdict_now() + make_interval(secs => :seconds))`,
);

/** Consumes a token; only one of several concurrent callers gets a row. */
export const consumeVerifyToken = statement(
  "slidePuzzle.consumeToken",
  `delete from verify_token where token_hash = :tokenHash and address = :ip and expires_at > verdict_now()
   returning address`,
);

export const deleteOldPuzzles = statement(
  "slidePuzzle.sweep",
  "delete from slide_puzzle where expires_at < verdict_now()",
);

export const deleteOldVerifyTokens = statement(
  "slidePuzzle.sweepTokens",
  "delete from verify_token where expires_at < verdict_now()",
);
