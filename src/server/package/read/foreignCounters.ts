/**
 * Whether a field of a package counts what happened at the site it comes from: submissions, accepted ones,
 * users who solved it. Counts of another site are no part of a problem, so leaving them is no loss.
 */
export function isForeignCounter(name: string): boolean {
  return /^(?:n|num|total)?_?(?:ac|accept(?:ed)?|submit(?:ted)?|submissions?|solved)(?:_?(?:num|number|count|users?))?$/i.test(
    name,
  );
}
