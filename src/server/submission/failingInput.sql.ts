import { composed, type Db } from "../platform/db.ts";
import { scopesOf } from "../scope/service.ts";

interface CaseInput {
  sha256: string;
  /** Bytes. */
  size: number;
  /** A scope keeps the inputs of its problem closed at this moment. */
  isClosed: boolean;
}

/** The stored input of a case, of the test data that the submission was judged with; none when it is deleted. */
export async function inputOfCase(
  db: Db,
  submitId: number,
  seq: number,
): Promise<CaseInput | undefined> {
  const closing = scopesOf(db)
    .all()
    .flatMap((scope) => scope.closesInputs?.("s.problem_id") ?? []);
  const text = `select d.input_sha256 as sha256, f.size, ${["false", ...closing].join(" or ")} as "isClosed"
    from submission s
    join problem p on p.id = s.problem_id
    join problem_case d on d.problem_id = s.problem_id
      and d.data_version = coalesce(s.data_version, p.data_version) and d.seq = $2
    join stored_file f on f.sha256 = d.input_sha256
    where s.submit_id = $1`;
  const [row] = await db.query<CaseInput>(
    composed("submission.inputOfCase", text, [submitId, seq]),
  );
  return row;
}
