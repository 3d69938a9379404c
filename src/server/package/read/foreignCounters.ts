/**
 * Whether a field of a package is a counter of the package's original site: submissions, accepted submissions, or users
 * who solved the problem. Such counters are not part of a problem, so omitting them is not reported.
 */
export function isForeignCounter(name: string): boolean {
  return /^(?:n|num|total)?_?(?:ac|accept(?:ed)?|submit(?:ted)?|submissions?|solved)(?:_?(?:num|number|count|users?))?$/i.test(
    name,
  );
}
