// The automaton of a regular expression, for superLinear.mjs.
import { CharSet, JS } from "refa";

/**
 * Loops with at most this many repetitions are treated as bounded, because they only increase the time by a constant
 * factor.
 */
const BOUNDED = 512;
/** A bounded loop is unrolled into at most this many copies, because longer paths show no additional ambiguity. */
const COPIES = 4;

/**
 * @typedef {object} State The state of the automaton after it has read a character.
 * @property {CharSet} set The characters that lead to this state.
 * @property {{ to: number, ways: number }[]} next The next states, and the number of paths to each (2: two or more).
 * @property {boolean} ends Whether the expression matches once this state is reached, whatever text follows.
 */

/**
 * Returns the states of a regular expression's automaton. Until a match begins, the text is read in state 0 and in the
 * states with `isSearch`. A sticky expression has no such states, because it is not searched for. `notes`: parts that
 * cannot be analysed.
 */
export function graphOf(pattern, flags) {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source: pattern, flags }).parse({
    backreferences: "unknown",
    assertions: "parse",
  });
  const net = new Net();
  const begin = net.node();
  const end = net.node();
  net.addAlternatives(expression.alternatives, begin, end, 1);
  if (!flags.includes("y"))
    net.reads.unshift({ set: CharSet.all(maxCharacter), to: begin, isSearch: true });
  return { states: statesOf(net, { begin, end }), notes: net.notes };
}

/**
 * A graph of nodes. An empty edge leads to another node without reading a character, and may have a condition; any
 * other edge reads one character.
 */
class Net {
  edges = [];
  reads = [];
  notes = [];
  /** Adds a node without edges and returns its number. */
  node() {
    return this.edges.push([]) - 1;
  }

  join(from, to, condition) {
    this.edges[from].push({ to, condition });
  }

  addAlternatives(alternatives, from, to, rounds) {
    for (const { elements } of alternatives) {
      let here = this.node();
      this.join(from, here);
      for (const element of elements) {
        const next = this.node();
        this.addElement(element, here, next, rounds);
        here = next;
      }
      this.join(here, to);
    }
  }

  addElement(element, from, to, rounds) {
    switch (element.type) {
      case "CharacterClass":
        this.reads.push({ set: element.characters, from, to });
        break;
      case "Alternation":
        this.addAlternatives(element.alternatives, from, to, rounds);
        break;
      case "Quantifier":
        this.addQuantifier(element, from, to, rounds);
        break;
      case "Assertion":
        this.addAssertion(element, from, to, rounds);
        break;
      default:
        // A backreference may fail. If it succeeds, it reads as many characters as its group has matched.
        this.notes.push("a reference to a group");
        this.join(from, to, "unknown");
    }
  }

  addQuantifier({ min, max, alternatives }, from, to, rounds) {
    const isLoop = max * rounds > BOUNDED;
    const inside = isLoop ? rounds : rounds * Math.max(1, max);
    let here = from;
    for (let copy = 0; copy < Math.min(min, COPIES); copy++) {
      const next = this.node();
      this.addAlternatives(alternatives, here, next, inside);
      here = next;
    }
    if (isLoop) {
      const [entry, exit] = [this.node(), this.node()];
      this.join(here, entry);
      this.addAlternatives(alternatives, entry, exit, inside);
      this.join(exit, entry);
      this.join(exit, to);
    } else {
      for (let copy = min; copy < Math.min(max, min + COPIES); copy++) {
        const next = this.node();
        this.addAlternatives(alternatives, here, next, inside);
        this.join(here, to);
        here = next;
      }
    }
    this.join(here, to);
  }

  /**
   * Adds an assertion. An assertion about one character becomes a condition. A lookahead of more than one character
   * becomes a separate path. This path may fail, and reaching its end does not yet mean a match.
   */
  addAssertion({ kind, negate, alternatives }, from, to, rounds) {
    const [only] = alternatives;
    const [element] = only?.elements ?? [];
    if (
      alternatives.length === 1 &&
      only.elements.length === 1 &&
      element.type === "CharacterClass"
    ) {
      this.join(from, to, { kind, negate, set: element.characters });
      return;
    }
    this.join(from, to, "unknown");
    if (kind === "ahead") {
      const over = this.node();
      const inside = this.node();
      this.join(from, inside, "unknown");
      this.addAlternatives(alternatives, inside, over, rounds);
    } else if (hasLoop(alternatives)) {
      this.notes.push("a loop in a lookbehind");
    }
  }
}

function hasLoop(alternatives) {
  return alternatives.some(({ elements }) =>
    elements.some(
      (each) =>
        each.max > BOUNDED || (each.alternatives !== undefined && hasLoop(each.alternatives)),
    ),
  );
}

/**
 * Creates the states of the graph from the edges that consume a character. An edge is split into several states, so
 * that each condition holds either for all characters of a state or for none.
 */
function statesOf(net, { end }) {
  const conditions = net.edges.flat().flatMap(({ condition }) => condition?.set ?? []);
  const states = [];
  for (const read of net.reads) {
    let sets = [read.set];
    for (const each of conditions) {
      sets = sets.flatMap((set) => [set.intersect(each), set.without(each)]);
      sets = sets.filter((set) => !set.isEmpty);
    }
    for (const set of sets) states.push({ set, read });
  }
  const readsFrom = Map.groupBy(states, ({ read }) => (read.isSearch ? read.to : read.from));
  return states.map(({ set, read }) => {
    const ways = new Map();
    let ends = false;
    const visit = (node, path) => {
      if (node === end && path.isSure) ends = true;
      for (const target of readsFrom.get(node) ?? []) {
        // The search state reads only the text before a match, so only the search state itself can precede it.
        if (target.read.isSearch && !read.isSearch) continue;
        if (!path.ahead.every((condition) => holds(condition, target.set))) continue;
        ways.set(target, Math.min(2, (ways.get(target) ?? 0) + 1));
      }
    };
    const follow = follower(net, visit);
    follow(read.to, { before: set, ahead: [], isSure: true });
    const next = [...ways].map(([target, count]) => ({ to: states.indexOf(target), ways: count }));
    return { set, ends, isSearch: read.isSearch === true, next };
  });
}

/** Visits every node that can be reached through empty edges, once for each path that does not repeat a node. */
function follower(net, visit) {
  const passed = new Set();
  const follow = (node, path) => {
    visit(node, path);
    passed.add(node);
    for (const { to, condition } of net.edges[node]) {
      const next = passed.has(to) ? undefined : behind(condition, path);
      if (next) follow(to, next);
    }
    passed.delete(node);
  };
  return follow;
}

/**
 * Returns the path that results when an edge's condition is applied to `path`; undefined if the condition does not
 * hold.
 */
function behind(condition, path) {
  if (condition === undefined) return path;
  if (condition === "unknown") return { ...path, isSure: false };
  if (condition.kind === "behind") return holds(condition, path.before) ? path : undefined;
  return { ...path, ahead: [...path.ahead, condition], isSure: false };
}

function holds({ negate, set }, characters) {
  return negate ? characters.isDisjointWith(set) : !characters.isDisjointWith(set);
}
