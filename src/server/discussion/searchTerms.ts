import type { TextRange } from "../../shared/discussion/discussion.ts";

/*
 * The terms by which posts are found. In scripts with spaces, each word is a term. A run of Chinese, Japanese or Korean
 * characters is split into pairs of adjacent characters, so that a word of two characters is one term of the index. The
 * last character of a run is also a term of its own. A search for a single character looks for terms that begin with
 * it, and every other character of the run begins a pair.
 */
const WORDS = /[\p{L}\p{N}\p{M}_]+/gu;
const RUNS = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+)/u;
const PAIR = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/** Maximum length of an indexed word; longer words are indexed by their prefix. */
const WORD_MAX = 64;
/** Maximum number of terms of one post; ordinary Chinese text of 65,535 characters has about 8,000 different terms. */
const TERMS_MAX = 20_000;

interface Piece {
  text: string;
  isRun: boolean;
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [word] of text.normalize("NFKC").toLowerCase().matchAll(WORDS)) {
    // `split` puts the matches of `RUNS` at the odd indexes.
    for (const [place, part] of word.split(RUNS).entries()) {
      if (part !== "") pieces.push({ text: part, isRun: place % 2 === 1 });
    }
  }
  return pieces;
}

/** Pairs of adjacent characters in a run; for a run of one character, the run itself. */
function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ""}${character}`);
}

/** The id of a post, and the fields by which lists can be filtered. */
export interface TermPlace {
  id: number;
  /** The author. */
  uid: string;
  categoryId: number;
  problemId: number | null;
  classId: number | null;
  contestId: number | null;
}

/**
 * Distinct search terms of a post: its author, id, category, problem, class and contest, and the words of `texts`; each
 * term begins with the prefix of the post's block of ids.
 */
export function termsOf(texts: readonly string[], post: TermPlace): string[] {
  const terms = new Set([authorTerm(post.uid), idTerm(String(post.id)), ...placeTerms(post)]);
  addWords(terms, texts);
  const prefix = blockPrefix(blockOf(post.id));
  return Array.from(terms, (term) => `${prefix}${term}`);
}

function addWords(terms: Set<string>, texts: readonly string[]): void {
  for (const text of texts) {
    for (const { text: piece, isRun } of piecesOf(text)) {
      if (terms.size >= TERMS_MAX) return;
      if (!isRun) {
        terms.add(piece.slice(0, WORD_MAX));
        continue;
      }
      for (const pair of pairsOf(piece)) terms.add(pair);
      terms.add(Array.from(piece).at(-1) ?? piece);
    }
  }
}

/*
 * Each term of the index belongs to a block of post ids. A search reads the newest blocks first, and stops as soon as
 * there are enough matches. A search for a word that is in all posts therefore costs no more than a search for a rare
 * word, which needs a look-up in each block.
 */
export const BLOCK_SIZE = 4096;

const blockOf = (id: number): number => Math.floor(id / BLOCK_SIZE);
const blockPrefix = (block: number): string => `${block}:`;

/**
 * Number of blocks that are searched together in each step. The first steps are small, because few blocks are enough
 * for a frequent word.
 */
const TOGETHER = [1, 4, 8] as const;
const TOGETHER_MOST = 16;

/**
 * A part of a search, limited to ids less than `below`. For each block, `terms` contains a `tsquery`. `whole` contains,
 * for each block, a second `tsquery` that all matches also satisfy, or null if there is no such query.
 */
export interface SearchRange {
  terms: string[];
  whole: (string | null)[];
  below: number;
}

/**
 * Splits a search for posts with ids less than `below` into parts. Each part covers one or more blocks of ids; the
 * newest blocks come first.
 */
export function* rangesOfSearch(
  { query, whole }: { query: SearchQuery; whole: SearchQuery | undefined },
  below: number,
): Generator<SearchRange> {
  let newest = blockOf(below - 1);
  // If the newest block still has only a few posts, the first part of the search includes one more block.
  let more = below - newest * BLOCK_SIZE < BLOCK_SIZE / 2 ? 1 : 0;
  for (let part = 0; newest >= 0; part += 1) {
    const size = (TOGETHER[part] ?? TOGETHER_MOST) + more;
    const blocks = Array.from({ length: Math.min(size, newest + 1) }, (_, k) => newest - k);
    yield { terms: blocks.map(query), whole: blocks.map((block) => whole?.(block) ?? null), below };
    newest -= size;
    more = 0;
  }
}

/** Returns the `tsquery` that searches the posts of one block. */
export type SearchQuery = (block: number) => string;

/** Returns a `tsquery` that searches the blocks to which the given posts belong. */
export function queryForPosts(query: SearchQuery, ids: readonly number[]): string {
  const blocks = [...new Set(ids.map(blockOf))];
  return blocks.map((block) => `(${query(block)})`).join(" | ");
}

/**
 * Fields of a post or of a list that become search terms. Null means that the post has no such value, or that the list
 * includes all values.
 */
interface TermFields {
  categoryId: number | null;
  problemId: number | null;
  classId: number | null;
  contestId: number | null;
}

/** Search terms for the filters of a list. A search that contains these terms reads only the posts of that list. */
function placeTerms({ categoryId, problemId, classId, contestId }: TermFields): string[] {
  return [
    ...(categoryId === null ? [] : [categoryTerm(categoryId)]),
    ...(problemId === null ? [] : [`$problem${problemId}`]),
    ...(classId === null ? [] : [`$class${classId}`]),
    ...(contestId === null ? [] : [`$contest${contestId}`]),
  ];
}

export function categoryTerm(categoryId: number): string {
  return `$category${categoryId}`;
}

/** The filters of a list; `uid`: the author. */
export interface ListFields extends TermFields {
  uid: string | null;
}

function listTerms({ uid, ...fields }: ListFields): string[] {
  return [...placeTerms(fields), ...(uid === null ? [] : [authorTerm(uid)])];
}

/**
 * Restricts a search (`queryOf`) to the posts of a list. A list may be filtered by author, by category, and by problem,
 * class or contest.
 */
export function withinPlace(query: SearchQuery, fields: ListFields): SearchQuery {
  const terms = listTerms(fields);
  return (block) => [`(${query(block)})`, ...terms.map((term) => quoted(block, term))].join(" & ");
}

/**
 * Returns a condition that every match of a search in a list satisfies, and that contains no prefix terms. If few posts
 * satisfy the condition, only these posts are read, even if the search contains the prefix of a frequent word.
 * Undefined if there is no such condition. Also undefined if all terms of the search are whole words: the index then
 * reads the rarest term anyway.
 */
export function wholeTermsOf(
  keyword: string,
  accountUid: string | null,
  fields: ListFields,
): SearchQuery | undefined {
  const pieces = piecesOf(keyword);
  const list = listTerms(fields);
  const wholeIn = (block: number) => wordTerms(pieces, block).filter((term) => !isBeginning(term));
  const count = wholeIn(0).length;
  if (count === wordTerms(pieces, 0).length || count + list.length === 0) return undefined;
  return (block) => {
    const either = [`(${wholeIn(block).join(" & ")})`, ...otherTerms(keyword, accountUid, block)];
    const words = count === 0 ? [] : [`(${either.join(" | ")})`];
    return [...words, ...list.map((term) => quoted(block, term))].join(" & ");
  };
}

// The terms for authors and ids begin with `@` and `#`. No word in a text contains these characters, so these terms
// never match words.
function authorTerm(uid: string): string {
  return `@${uid}`;
}

function idTerm(id: string): string {
  return `#${id}`;
}

/** A block's term as part of a `tsquery`. */
function quoted(block: number, term: string): string {
  return `'${blockPrefix(block)}${term.replaceAll(/['\\]/g, "")}'`;
}

/**
 * Converts a search text to a query. The query matches posts that contain all words of the text (each as a prefix) and
 * all of its pairs of characters. It also matches the post whose id is the text, and the posts of the author whose
 * username is the text. Undefined: the text contains no words and is not the name of an account, so the search finds
 * nothing.
 * @param accountUid the uid of the account whose name equals the search text; null: there is none
 */
export function queryOf(keyword: string, accountUid: string | null): SearchQuery | undefined {
  const pieces = piecesOf(keyword);
  if (pieces.length === 0 && accountUid === null) return undefined;
  return (block) => {
    const terms = wordTerms(pieces, block);
    const words = terms.length > 0 ? [`(${terms.join(" & ")})`] : [];
    return [...words, ...otherTerms(keyword, accountUid, block)].join(" | ");
  };
}

const BEGINNING = ":*";

function isBeginning(term: string): boolean {
  return term.endsWith(BEGINNING);
}

/** Words and single characters are matched as prefixes. */
function wordTerms(pieces: readonly Piece[], block: number): string[] {
  return pieces.flatMap(({ text, isRun }) => {
    if (!isRun) return [`${quoted(block, text.slice(0, WORD_MAX))}${BEGINNING}`];
    const pairs = pairsOf(text);
    const isOne = pairs[0] === text && !PAIR.test(text);
    return isOne
      ? [`${quoted(block, text)}${BEGINNING}`]
      : pairs.map((pair) => quoted(block, pair));
  });
}

/** The term for the post whose id is the search text, and the term for posts by the given account. */
function otherTerms(keyword: string, accountUid: string | null, block: number): string[] {
  const id = /^#?(\d{1,15})$/.exec(keyword.trim())?.[1];
  return [
    ...(id === undefined ? [] : [quoted(block, idTerm(id))]),
    ...(accountUid === null ? [] : [quoted(block, authorTerm(accountUid))]),
  ];
}

/** Returns the parts of a search text that are highlighted in results: its words and runs, longest first. */
export function needlesOf(keyword: string): string[] {
  const pieces = new Set(piecesOf(keyword).map(({ text }) => text));
  return [...pieces].toSorted((a, b) => b.length - a.length);
}

/**
 * The ranges of a text that match a needle. If the text does not contain a needle as a whole, the occurrences of the
 * needle's character pairs are marked instead.
 */
export function rangesIn(text: string, needles: readonly string[]): TextRange[] {
  const lower = text.toLowerCase();
  // If the lower-case text has a different length, its positions do not match those in the original text.
  if (lower.length !== text.length) return [];
  const marks = new Uint8Array(text.length);
  for (const needle of needles) {
    if (mark(lower, needle, marks)) continue;
    if (PAIR.test(needle)) for (const pair of pairsOf(needle)) mark(lower, pair, marks);
  }
  return rangesOf(marks);
}

function mark(text: string, needle: string, marks: Uint8Array): boolean {
  let isIn = false;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
    marks.fill(1, at, at + needle.length);
    isIn = true;
  }
  return isIn;
}

function rangesOf(marks: Uint8Array): TextRange[] {
  const ranges: TextRange[] = [];
  let start = marks.indexOf(1);
  while (start >= 0) {
    const next = marks.indexOf(0, start);
    const end = next < 0 ? marks.length : next;
    ranges.push([start, end]);
    start = marks.indexOf(1, end);
  }
  return ranges;
}
