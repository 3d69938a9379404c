/**
 * Groups of programs that pairs connect, largest first; each group's programs in ascending order. A program in
 * no pair is in no group.
 */
export function clustersOf(pairs: readonly { left: number; right: number }[]): number[][] {
  const parents = new Map<number, number>();
  const rootOf = (program: number): number => {
    let root = program;
    while ((parents.get(root) ?? root) !== root) root = parents.get(root) ?? root;
    parents.set(program, root);
    return root;
  };
  for (const { left, right } of pairs) {
    const leftRoot = rootOf(left);
    const rightRoot = rootOf(right);
    parents.set(Math.max(leftRoot, rightRoot), Math.min(leftRoot, rightRoot));
  }
  const groups = new Map<number, number[]>();
  for (const program of [...parents.keys()].toSorted((a, b) => a - b)) {
    const root = rootOf(program);
    groups.set(root, [...(groups.get(root) ?? []), program]);
  }
  return [...groups.values()].toSorted((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}
