import type { TextRange } from "../../shared/discussion.ts";

/*
 * The terms by which posts are found. Words of scripts with blanks are terms as they are; a run of Chinese, Japanese or
 * Korean characters is cut into pairs of neighbours, so that a word of two characters is one term of the index. The last
 * character of a run is a term as well: a single character is searched as the beginning of a term.
 */
const WORDS = /[\p{L}\p{N}\p{M}_]+/gu;
const RUNS = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+)/u;
const PAIR = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u;

/** Longer words are found by their beginning. */
const WORD_MAX = 64;
/** Terms of one post: a text of 65,535 characters of ordinary Chinese has some 8,000 different ones. */
const TERMS_MAX = 20_000;

interface Piece {
  text: string;
  isRun: boolean;
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [word] of text.normalize("NFKC").toLowerCase().matchAll(WORDS)) {
    // Runs are at the odd indexes.
    for (const [place, part] of word.split(RUNS).entries()) {
      if (part !== "") pieces.push({ text: part, isRun: place % 2 === 1 });
    }
  }
  return pieces;
}

/** Neighbouring characters of a run; the run itself if it is one character. */
function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ""}${character}`);
}

/** Fields of a post that lists are filtered by, and its id. */
export interface TermPlace {
  id: number;
  /** The author. */
  uid: string;
  categoryId: number;
  problemId: number | null;
  classId: number | null;
  contestId: number | null;
}

/** Terms of a post, each once: its author, id and place, and its whole texts. */
export function termsOf(texts: readonly string[], post: TermPlace): string[] {
  const terms = new Set([authorTerm(post.uid), idTerm(String(post.id)), ...placeTerms(post)]);
  for (const text of texts) {
    for (const { text: piece, isRun } of piecesOf(text)) {
      if (terms.size >= TERMS_MAX) return [...terms];
      if (!isRun) {
        terms.add(piece.slice(0, WORD_MAX));
        continue;
      }
      for (const pair of pairsOf(piece)) terms.add(pair);
      terms.add(Array.from(piece).at(-1) ?? piece);
    }
  }
  return [...terms];
}

/** Fields of a post or a list that have terms; null: none, or any value. */
interface TermFields {
  categoryId: number | null;
  problemId: number | null;
  classId: number | null;
  contestId: number | null;
}

/** Terms of what lists are filtered by, so that a search in one reads only its matches. */
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

/** A query (`queryOf`) within a list: of this problem, class or contest, of this author, in this category. */
export function withinPlace(
  query: string,
  { uid, ...fields }: TermFields & { uid: string | null },
): string {
  const terms = [...placeTerms(fields), ...(uid === null ? [] : [authorTerm(uid)])];
  return [`(${query})`, ...terms.map(quoted)].join(" & ");
}

// No piece of a text contains these signs.
function authorTerm(uid: string): string {
  return `@${uid}`;
}

function idTerm(id: string): string {
  return `#${id}`;
}

/** A term within a `tsquery`. */
function quoted(term: string): string {
  return `'${term.replaceAll(/['\\]/g, "")}'`;
}

/**
 * A search text as `tsquery`: posts with all of its words, each by its beginning, and all of its pairs of characters;
 * or the post with this id, or the posts of the author with this name.
 * @param accountUid of the account that has the text as its name
 */
export function queryOf(keyword: string, accountUid: string | null): string {
  const terms = piecesOf(keyword).flatMap(({ text, isRun }) => {
    if (!isRun) return [`${quoted(text.slice(0, WORD_MAX))}:*`];
    const pairs = pairsOf(text);
    return pairs[0] === text && !PAIR.test(text) ? [`${quoted(text)}:*`] : pairs.map(quoted);
  });
  const words = terms.length > 0 ? [`(${terms.join(" & ")})`] : [];
  const id = /^#?(\d{1,15})$/.exec(keyword.trim())?.[1];
  const byId = id === undefined ? [] : [quoted(idTerm(id))];
  const byAuthor = accountUid === null ? [] : [quoted(authorTerm(accountUid))];
  return [...words, ...byId, ...byAuthor].join(" | ");
}

/** The parts of a search text that are highlighted: its words and runs, longest first. */
export function needlesOf(keyword: string): string[] {
  const pieces = new Set(piecesOf(keyword).map(({ text }) => text));
  return [...pieces].toSorted((a, b) => b.length - a.length);
}

/** Where a text contains the needles, or pairs of characters of a needle that it does not contain as a whole. */
export function rangesIn(text: string, needles: readonly string[]): TextRange[] {
  const lower = text.toLowerCase();
  // Lower case that has another length has other positions.
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
