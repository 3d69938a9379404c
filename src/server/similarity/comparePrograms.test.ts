import { describe, expect, test } from "vitest";
import { type ComparisonInput, comparePrograms, MAX_PAIRS } from "./comparePrograms.ts";
import { MAX_CODE_UNITS } from "./tokens.ts";

const primes = `#include <iostream>
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

/** The same program with renamed identifiers, different comments and layout, and `main` first. */
const disguised = `#include <cstdio>
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
/* trial division */
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

const sieve = `#include <cstdio>
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

type Program = Partial<ComparisonInput["programs"][number]> & { code: string };

function compare(programs: readonly Program[], templates: ComparisonInput["templates"] = []) {
  return comparePrograms({
    programs: programs.map((program, index) => ({
      id: index + 1,
      owner: `user ${index}`,
      language: "C++ 17",
      ...program,
    })),
    templates,
  });
}

const idsOf = ({ pairs }: ReturnType<typeof compare>) =>
  pairs.map(({ left, right }) => [left, right]);

describe("similar programs", () => {
  test("a disguised copy is a pair with its original, an independent program is in none", () => {
    const result = compare([{ code: primes }, { code: sieve }, { code: disguised }]);
    expect(idsOf(result)).toEqual([[1, 3]]);
    expect(result).toMatchObject({ pairCount: 1, clusters: [[1, 3]], notCompared: [] });
    expect(result.pairs[0]?.coverage).toBeGreaterThan(0.8);
    expect(result.pairs[0]?.coverage).toBeLessThanOrEqual(1);
  });

  test("ranges are the code that both have, the longest first", () => {
    const { pairs } = compare([{ code: primes }, { code: disguised }]);
    const ranges = pairs[0]?.ranges ?? [];
    expect(ranges.length).toBeGreaterThanOrEqual(2);
    expect(ranges.map(({ tokens }) => tokens)).toEqual(
      ranges.map(({ tokens }) => tokens).toSorted((a, b) => b - a),
    );
    expect(pairs[0]?.longest).toBe(ranges[0]?.tokens);
    const texts = ranges.map(({ left, right }) => ({
      left: primes.slice(left.from, left.to),
      right: disguised.slice(right.from, right.to),
    }));
    const division = texts.find(({ left }) => left.includes("n % d == 0"));
    expect(division?.right).toContain("value % t == 0");
  });

  test("equal programs have fraction and coverage 1", () => {
    expect(compare([{ code: sieve }, { code: sieve }]).pairs).toMatchObject([
      { fraction: 1, coverage: 1 },
    ]);
  });

  test("C is compared with C++, but not with another family", () => {
    const result = compare([
      { code: sieve, language: "C With O2" },
      { code: sieve },
      { code: sieve, language: "Java" },
    ]);
    expect(idsOf(result)).toEqual([[1, 2]]);
  });

  test("programs of one owner are not compared with each other", () => {
    expect(
      compare([
        { code: primes, owner: "a" },
        { code: primes, owner: "a" },
      ]).pairs,
    ).toEqual([]);
  });

  test("the order of the programs makes no difference", () => {
    const programs = [primes, sieve, disguised, sieve].map((code, id) => ({
      id,
      owner: `${id}`,
      code,
    }));
    expect(compare(programs.toReversed())).toEqual(compare(programs));
  });
});

describe("template code", () => {
  test("what is left is compared, and no range is in the template", () => {
    const template = primes.slice(0, primes.indexOf("int main"));
    const result = compare(
      [{ code: primes }, { code: primes }],
      [{ language: "C", code: template }],
    );
    const ranges = result.pairs.flatMap(({ ranges: list }) => list);
    for (const { left } of ranges) expect(left.from).toBeGreaterThanOrEqual(template.length);
  });

  test("programs with nothing of their own are too short", () => {
    const templates = [{ language: "C++ 20", code: primes }];
    const result = compare([{ code: primes }, { code: disguised }, { code: sieve }], templates);
    expect(result.pairs).toEqual([]);
    expect(result.notCompared).toContainEqual({ id: 1, reason: "short" });
    expect(result.notCompared).not.toContainEqual({ id: 3, reason: "short" });
  });

  test("a template of another family is no template", () => {
    const result = compare(
      [{ code: primes }, { code: primes }],
      [{ language: "Java", code: primes }],
    );
    expect(idsOf(result)).toEqual([[1, 2]]);
  });
});

test("programs that are too short, too long or nested too deep are named, and are in no pair", () => {
  const short = "int main() { return 0; }";
  const long = sieve.repeat(Math.ceil((MAX_CODE_UNITS + 1) / sieve.length));
  const nested = "(".repeat(10_000);
  const result = compare([short, short, long, long, nested, nested].map((code) => ({ code })));
  expect(result).toEqual({
    pairs: [],
    pairCount: 0,
    clusters: [],
    notCompared: [
      { id: 1, reason: "short" },
      { id: 2, reason: "short" },
      { id: 3, reason: "long" },
      { id: 4, reason: "long" },
      { id: 5, reason: "nested" },
      { id: 6, reason: "nested" },
    ],
  });
});

describe("programs whose reading does not end in time", () => {
  test("are named, those of other owners are compared", () => {
    const late = new Set(["user 0"]);
    const result = comparePrograms(
      {
        programs: [primes, sieve, sieve].map((code, id) => ({
          id,
          owner: `user ${id}`,
          language: "C++ 17",
          code,
        })),
        templates: [],
      },
      { timerOf: (owner) => () => late.has(owner) },
    );
    expect(result.notCompared).toEqual([{ id: 0, reason: "slow" }]);
    expect(idsOf(result)).toEqual([[1, 2]]);
  });
});

test("of very many pairs the largest are kept, all are counted and in groups", () => {
  const copies = Array.from({ length: 100 }, () => ({ code: primes }));
  const result = compare([...copies, { code: disguised }]);
  expect(result.pairs).toHaveLength(MAX_PAIRS);
  expect(result.pairCount).toBe((101 * 100) / 2);
  expect(result.clusters.map(({ length }) => length)).toEqual([101]);
  expect(Math.min(...result.pairs.map(({ fraction }) => fraction))).toBe(1);
});
