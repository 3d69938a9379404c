import { type ContestWorld, createContestWorld, data, type TestContest } from "./contestWorld.ts";
import { until } from "./judgingWorld.ts";
import type { Caller } from "./world.ts";
import type { getSimilarityRun, SimilarityRun } from "../../src/shared/submission/similarity.ts";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";

export const primes = `#include <iostream>
using namespace std;
bool isPrime(int n) {
  if (n < 2) return false;
  for (int d = 2; d * d <= n; d++) {
    if (n % d == 0) return false;
  }
  return true;
}
int main() {
  int n, count = 0;
  cin >> n;
  for (int i = 1; i <= n; i++) {
    if (isPrime(i)) { count++; cout << i << " "; }
  }
  cout << endl << count << endl;
  return 0;
}
`;

/** The same program with different names and with the functions in a different order. */
export const disguisedPrimes = `#include <cstdio>
#include <iostream>
bool check(int value); // declared here, defined below
int main()
{
    int limit, found = 0;
    std::cin >> limit;
    for (int k = 1; k <= limit; k++)
    {
        if (check(k)) { found++; std::cout << k << " "; }
    }
    std::cout << std::endl << found << std::endl;
    return 0;
}
bool check(int value)
{
    if (value < 2)
        return false;
    for (int t = 2; t * t <= value; t++)
        if (value % t == 0)
            return false;
    return true;
}
`;

/** A second solution to the problem, which uses a sieve. */
export const sieve = `#include <cstdio>
#include <vector>
int main() {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  std::vector<char> composite(n + 1, 0);
  std::vector<int> primes;
  for (long long p = 2; p <= n; ++p) {
    if (composite[p]) continue;
    primes.push_back(p);
    for (long long m = p * p; m <= n; m += p) composite[m] = 1;
  }
  for (size_t i = 0; i < primes.size(); ++i) printf("%d ", primes[i]);
  printf("\\n%zu\\n", primes.size());
}
`;

/** Text that takes seconds to parse as JavaScript. */
export const hostile = "+".repeat(32_768);

export interface StoredProgram {
  /** Number of the additional test user who submitted the program. */
  user: number;
  code: string;
  /** Index of the problem in the contest. */
  problem?: number;
  language?: string;
  status?: number;
  score?: number | null;
  uid?: string;
}

export interface SimilarityWorld extends ContestWorld {
  /** An already judged submission in the contest. */
  store(contest: TestContest, program: StoredProgram): Promise<number>;
  start(as: Caller, contest: TestContest, options?: object): Promise<number>;
  /** Waits until the run has ended. */
  ended(id: number): Promise<OutputOf<typeof getSimilarityRun>>;
  /** Starts a similarity run for the contest and waits until it has ended. */
  compared(contest: TestContest, options?: object): Promise<OutputOf<typeof getSimilarityRun>>;
}

/** Uid of the n-th additional user. */
export function uidOf(user: number): string {
  return `7${String(user).padStart(31, "0")}`;
}

/** A test server with contests and many users who have no session. */
export async function createSimilarityWorld(): Promise<SimilarityWorld> {
  const world = await createContestWorld();
  await world.sql(
    `insert into app_user (uid, username, password_hash, role_id, realname)
     select '7' || lpad(n::text, 31, '0'), 'member-' || n, 'none', 1002, 'Real ' || n from generate_series(1, 40) n`,
  );
  const similarityWorld: SimilarityWorld = {
    ...world,
    async store({ cid, pids }, { user, code, problem = 0, language = "C++", ...rest }) {
      const { status = 0, score = null, uid = uidOf(user) } = rest;
      const [row] = await world.sql<{ id: number }>(
        `with s as (
           insert into submission (problem_id, display_pid, uid, length, language, ip, status, score, scope, scope_id,
             listed, countable)
           values ($1, $2, $3, length($4::text), $5, '127.0.0.1', $6, $7, 'contest', $8, false, false)
           returning submit_id
         )
         insert into submission_code select submit_id, $4 from s returning submit_id as id`,
        [pids[problem], "AB"[problem], uid, code, language, status, score, cid],
      );
      return row!.id;
    },
    async start(as, { cid }, options = {}) {
      const run = await data<SimilarityRun>(world, as, "POST /api/similarity/contest", {
        cid,
        ...options,
      });
      return run.id;
    },
    ended(id) {
      return until(
        () =>
          data<OutputOf<typeof getSimilarityRun>>(
            world,
            "root",
            `GET /api/similarity/run?id=${id}`,
          ),
        ({ run }) => !["waiting", "running"].includes(run.state),
      );
    },
    async compared(contest, options = {}) {
      return similarityWorld.ended(await similarityWorld.start("admin", contest, options));
    },
  };
  return similarityWorld;
}
