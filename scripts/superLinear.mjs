// Decides whether a regular expression can take more than linear time, using its automaton (regexGraph.mjs).
import { graphOf } from "./regexGraph.mjs";

/**
 * Maximum number of steps of one search; the regular expressions of this project need less than a tenth of this number.
 */
const STEPS_MAX = 2_000_000;

/**
 * Returns the reason why the expression can take at least quadratic time on some text; undefined if it cannot. In a
 * backtracking engine, a match takes superlinear time if both of the following conditions are met. First, there are two
 * states `p` and `q`, each in a loop, and a single text that leads from `p` back to `p`, from `p` to `q`, and from `q`
 * back to `q`. After any repetition of this text, the engine can therefore change from `p` to `q`. Second, the match
 * can fail after that. The engine also tries every position as the beginning of a match. This search for the beginning
 * is also treated as a loop at a state `p`. See Weideman, van der Merwe, Berglund and Watson, "Analyzing matching time
 * behavior of backtracking regular expression matchers" (CIAA 2016).
 */
export function superLinear(pattern, flags) {
  const { states, notes } = graphOf(pattern, flags);
  if (notes.length > 0) return notes[0];
  const masks = masksOf(states);
  const group = componentsOf(states);
  const isLoop = (at) => states[at].next.some(({ to }) => group[to] === group[at]);
  const loops = states.flatMap((_state, at) => (isLoop(at) ? [at] : []));
  const search = { states, masks, group, reach: reachOf(states), steps: 0 };
  for (const p of loops) {
    if (states[p].ends) continue;
    if (isAmbiguous(search, p)) return "a loop can read the same text in several ways";
  }
  for (const p of loops) {
    for (const q of loops) {
      if (p === q || states[q].ends || states[q].isSearch || !search.reach[p].has(q)) continue;
      if (!changesTo(search, p, q)) continue;
      return states[p].isSearch
        ? "each place of a text may begin a loop that reads all the rest"
        : "two loops can divide the same text among them in many ways";
    }
  }
  if (search.steps > STEPS_MAX) return "too large to be decided";
  return undefined;
}

/**
 * Returns, for each state, a bit set of its characters. Each bit stands for a class of characters; every state accepts
 * either all or none of the characters in a class.
 */
function masksOf(states) {
  let atoms = [];
  for (const { set } of states) {
    const rest = atoms.reduce((remainder, atom) => remainder.without(atom), set);
    atoms = atoms.flatMap((atom) => [atom.intersect(set), atom.without(set)]);
    atoms = [...atoms, rest].filter((atom) => !atom.isEmpty);
  }
  return states.map(({ set }) =>
    atoms.reduce(
      (mask, atom, bit) => (atom.isSubsetOf(set) ? mask | (1n << BigInt(bit)) : mask),
      0n,
    ),
  );
}

function reachOf(states) {
  return states.map((_state, from) => {
    const visited = new Set();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { to } of states[at].next) {
        if (!visited.has(to)) {
          visited.add(to);
          open.push(to);
        }
      }
    }
    return visited;
  });
}

/** For each state, the number of the loop that contains it; states that can reach each other have the same number. */
function componentsOf(states) {
  const reach = reachOf(states);
  return states.map((_state, at) =>
    states.findIndex(
      (_other, other) => other === at || (reach[at].has(other) && reach[other].has(at)),
    ),
  );
}

/** Whether some string leads from `p` back to `p` in two different ways. */
function isAmbiguous(search, p) {
  const { states, group, masks } = search;
  const inside = (at) => group[at] === group[p];
  const visited = new Set();
  const open = [[p, p, false]];
  for (let here = open.pop(); here && search.steps <= STEPS_MAX; here = open.pop()) {
    const [a, b, differed] = here;
    for (const one of states[a].next) {
      for (const two of states[b].next) {
        search.steps++;
        if (!inside(one.to) || !inside(two.to) || (masks[one.to] & masks[two.to]) === 0n) continue;
        const twice = one.to === two.to && a === b && one.ways > 1;
        const differs = differed || one.to !== two.to || twice;
        if (differs && one.to === p && two.to === p) return true;
        const key = `${one.to},${two.to},${differs}`;
        if (!visited.has(key)) {
          visited.add(key);
          open.push([one.to, two.to, differs]);
        }
      }
    }
  }
  return false;
}

/** Whether one and the same string leads from `p` to `p`, from `p` to `q` and from `q` to `q`. */
function changesTo(search, p, q) {
  const { states, group, masks, reach } = search;
  const visited = new Set();
  const open = [[p, p, q]];
  for (let here = open.pop(); here && search.steps <= STEPS_MAX; here = open.pop()) {
    const [a, b, c] = here;
    for (const { to: one } of states[a].next) {
      if (group[one] !== group[p]) continue;
      for (const { to: three } of states[c].next) {
        const both = masks[one] & masks[three];
        if (group[three] !== group[q] || both === 0n) continue;
        for (const { to: two } of states[b].next) {
          search.steps++;
          if ((both & masks[two]) === 0n || (two !== q && !reach[two].has(q))) continue;
          if (one === p && two === q && three === q) return true;
          const key = `${one},${two},${three}`;
          if (!visited.has(key)) {
            visited.add(key);
            open.push([one, two, three]);
          }
        }
      }
    }
  }
  return false;
}
