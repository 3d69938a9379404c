/** Fingerprints of a token list, in order of their positions. */
export interface Fingerprints {
  hashes: Uint32Array;
  /** The index of each k-gram's first token. */
  positions: Uint32Array;
}

/** Number of tokens in a k-gram: shorter common fragments are not found. */
export const GRAM_TOKENS = 10;
/**
 * Number of k-grams in a window: one k-gram is chosen from each window, so every common fragment of at least k + window
 * − 1 tokens is found.
 */
export const WINDOW_GRAMS = 4;

const BASE = 0x01000193;

/** Polynomial rolling hashes of all k-grams (modulo 2³²). */
export function gramHashes(kinds: readonly number[], size = GRAM_TOKENS): Uint32Array {
  const count = Math.max(0, kinds.length - size + 1);
  const hashes = new Uint32Array(count);
  let leading = 1;
  for (let index = 1; index < size; index += 1) leading = Math.imul(leading, BASE);
  let hash = 0;
  for (let index = 0; index < kinds.length; index += 1) {
    const outgoing = index >= size ? (kinds[index - size] ?? 0) : 0;
    hash = Math.imul(hash - Math.imul(outgoing, leading), BASE) + (kinds[index] ?? 0);
    if (index >= size - 1) hashes[index - size + 1] = mix(hash);
  }
  return hashes;
}

/** Finalizer of MurmurHash3: without it, minima of the polynomial would favour k-grams with similar endings. */
function mix(hash: number): number {
  let value = hash ^ (hash >>> 16);
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * Robust winnowing (Schleimer, Wilkerson, Aiken: "Winnowing: local algorithms for document fingerprinting", SIGMOD
 * 2003): in each window of k-grams, the smallest hash is chosen. Among equal hashes, the rightmost is chosen, unless
 * the previously chosen hash is among them. For a program shorter than a window, the smallest hash of its k-grams is
 * chosen.
 */
export function winnow(kinds: readonly number[]): Fingerprints {
  const grams = gramHashes(kinds);
  const positions: number[] = [];
  const windows = Math.max(1, grams.length - WINDOW_GRAMS + 1);
  let last = -1;
  for (let start = 0; start < windows && grams.length > 0; start += 1) {
    const end = Math.min(start + WINDOW_GRAMS, grams.length);
    const entering = end - 1;
    if (last >= start && (grams[entering] ?? 0) >= (grams[last] ?? 0)) continue;
    let smallest = start;
    for (let index = start; index < end; index += 1) {
      if ((grams[index] ?? 0) <= (grams[smallest] ?? 0)) smallest = index;
    }
    last = smallest;
    positions.push(smallest);
  }
  return {
    hashes: Uint32Array.from(positions, (position) => grams[position] ?? 0),
    positions: Uint32Array.from(positions),
  };
}
