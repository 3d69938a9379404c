/** Groups that grow as pairs are added (disjoint sets with path halving). */
export class Clusters {
  readonly #parents = new Map<number, number>();

  #rootOf(member: number): number {
    let root = member;
    for (
      let parent = this.#parents.get(root);
      parent !== undefined && parent !== root;
      parent = this.#parents.get(root)
    ) {
      this.#parents.set(root, this.#parents.get(parent) ?? parent);
      root = parent;
    }
    return root;
  }

  add(left: number, right: number): void {
    const leftRoot = this.#rootOf(left);
    const rightRoot = this.#rootOf(right);
    const root = Math.min(leftRoot, rightRoot);
    this.#parents.set(Math.max(leftRoot, rightRoot), root);
    this.#parents.set(root, root);
  }

  /** Groups, largest first; members in ascending order. Programs without a pair are not in any group. */
  groups(): number[][] {
    const members = [...this.#parents.keys()].toSorted((a, b) => a - b);
    const groups = Map.groupBy(members, (member) => this.#rootOf(member));
    return [...groups.values()].toSorted(
      (a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0),
    );
  }
}
