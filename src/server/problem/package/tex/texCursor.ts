import type { TexNode } from "./parseTex.ts";

/** Nodes of one `[…]`; a bracket that nothing closes must not be looked after to the end each time. */
const OPTION_MAX = 300;

/** Walks along nodes and takes what follows a command as its arguments: the parser leaves them beside it. */
export class TexCursor {
  readonly #nodes: readonly TexNode[];
  #at = 0;

  constructor(nodes: readonly TexNode[]) {
    this.#nodes = nodes;
  }

  next(): TexNode | undefined {
    const node = this.#nodes[this.#at];
    this.#at += 1;
    return node;
  }

  /** The node that comes next, blanks and comments left out. */
  peek(): TexNode | undefined {
    return this.#nodes[this.#past()];
  }

  /** The very next node, be it a blank. */
  get here(): TexNode | undefined {
    return this.#nodes[this.#at];
  }

  /** One argument: the inside of a group, or the single node that stands for it; empty at the end. */
  argument(): TexNode[] {
    const at = this.#past();
    const node = this.#nodes[at];
    if (!node || node.type === "parbreak") return [];
    this.#at = at + 1;
    return node.type === "group" ? node.content : [node];
  }

  /** The group node of an argument, for who needs its place in the source. */
  group(): TexNode | undefined {
    const at = this.#past();
    const node = this.#nodes[at];
    if (node?.type !== "group") return undefined;
    this.#at = at + 1;
    return node;
  }

  /** The nodes of `[…]`; undefined when none follows. */
  option(): TexNode[] | undefined {
    const at = this.#past();
    const open = this.#nodes[at];
    if (open?.type !== "string" || open.content !== "[") return undefined;
    let close = at + 1;
    const last = Math.min(this.#nodes.length, at + OPTION_MAX);
    for (; close < last; close += 1) {
      const node = this.#nodes[close];
      if (node?.type === "string" && node.content === "]") break;
    }
    if (close === last) return undefined;
    this.#at = close + 1;
    return this.#nodes.slice(at + 1, close);
  }

  /** `*` behind a command, which only makes it a variant. */
  star(): void {
    const node = this.#nodes[this.#at];
    if (node?.type === "string" && node.content === "*") this.#at += 1;
  }

  /** Everything that is left. */
  rest(): TexNode[] {
    const rest = this.#nodes.slice(this.#at);
    this.#at = this.#nodes.length;
    return rest;
  }

  #past(): number {
    let at = this.#at;
    while (this.#nodes[at]?.type === "whitespace" || this.#nodes[at]?.type === "comment") at += 1;
    return at;
  }
}
