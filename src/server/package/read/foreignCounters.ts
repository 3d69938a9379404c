/**
 * Whether a field of a package is a counter of its original site: submissions, accepted submissions, users who solved
 * the problem. Such counters are not part of a problem, so omitting them is not reported.
 */
export function isForeignCounter(name: string): boolean {
  return /^(?:n|num|total)?_?(?:ac|accept(?:ed)?|submit(?:ted)?|submissions?|solved)(?:_?(?:num|number|count|users?))?$/i.test(
    name,
  );
}
