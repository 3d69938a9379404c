import type { TexNode } from "./parseTex.ts";

/** Maximum number of nodes in one `[…]`, so that an unclosed bracket does not cause a scan to the end of the text. */
const OPTION_MAX = 300;

/**
 * Iterates over nodes and reads the arguments of commands; the parser leaves these arguments as siblings of the
 * command.
 */
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

  /** The next node that is neither whitespace nor a comment. */
  peek(): TexNode | undefined {
    return this.#nodes[this.#past()];
  }

  /** The next node, including whitespace. */
  get here(): TexNode | undefined {
    return this.#nodes[this.#at];
  }

  /**
   * Reads one argument: the content of a group, or a single node. Returns an empty list at the end or before a
   * paragraph break.
   */
  argument(): TexNode[] {
    const at = this.#past();
    const node = this.#nodes[at];
    if (!node || node.type === "parbreak") return [];
    this.#at = at + 1;
    return node.type === "group" ? node.content : [node];
  }

  /** An argument as a group node, for callers that need its position; undefined if the argument is not a group. */
  group(): TexNode | undefined {
    const at = this.#past();
    const node = this.#nodes[at];
    if (node?.type !== "group") return undefined;
    this.#at = at + 1;
    return node;
  }

  /** The nodes of `[…]`; undefined when no brackets follow. */
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

  /** Skips a `*` after a command. */
  star(): void {
    const node = this.#nodes[this.#at];
    if (node?.type === "string" && node.content === "*") this.#at += 1;
  }

  /** All remaining nodes. */
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
