/** The most frequent words and keyboard paths in lists of leaked passwords; compared case-insensitively. */
const words = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pass word letmein welcome iloveyou sunshine princess football
  baseball basketball superman batman dragon monkey shadow master michael jennifer jordan hunter freedom
  whatever trustno computer internet samsung charlie ashley daniel jessica michelle thomas andrew joshua
  matthew killer pepper cookie summer winter spring autumn flower orange banana cheese chocolate hello
  helloworld starwars pokemon naruto ninja mustang ferrari corvette harley ranger cowboy yankees lakers
  admin administrator root user guest test tester testing demo default changeme secret private access login
  system server oracle mysql postgres student teacher school college university contest judge
  onlinejudge noip codeforces luogu leetcode
  qwerty qwertyui qwertyuiop qwert qazwsx qazwsxedc asdfgh asdfghjk asdfghjkl asdf zxcvbn zxcvbnm zxcv
  qweasd qweasdzxc qweqwe asdasd zxczxc
  woaini woaiwojia wodemima mima nihao zhongguo beijing shanghai aini iloveu lovely love loveme baby angel
  abc abcd abcde abcdef abcdefg abcdefgh aa a q w x z`.split(/\s+/),
);

/** Keyboard rows and sequences; parts of them, read forwards or backwards, are common passwords. */
const rows = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
];

/**
 * Prefixes and suffixes that users add to common words, as seen in leaked passwords: digits and some punctuation
 * characters.
 */
const decoration = /^[\d!@#$%^&*._-]{0,10}|[\d!@#$%^&*._-]{0,10}$/g;

/**
 * Whether the password is one of those that attackers try first. They first try common words and keyboard paths, alone
 * or combined with a year, a sequence, or repeated digits and signs. Other first guesses are parts of a keyboard row,
 * repetitions of a short string, and dates in digits.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (words.has(plain) || isPath(plain) || isRepetition(plain) || isDate(plain)) return true;
  if (/^\d{6,7}$/.test(plain)) return true;
  const word = plain.replaceAll(decoration, "");
  if (!words.has(word)) return false;
  const start = plain.indexOf(word);
  return [plain.slice(0, start), plain.slice(start + word.length)].every(isWeakDecoration);
}

function isPath(text: string): boolean {
  const backwards = Array.from(text).toReversed().join("");
  return rows.some((row) => row.includes(text) || row.includes(backwards));
}

/** Whether the text only repeats a string of at most four characters: "121212", "abcabcabc". */
function isRepetition(text: string): boolean {
  return [1, 2, 3, 4].some(
    (period) =>
      text.length >= period * 2 && text === text.slice(0, period).repeat(64).slice(0, text.length),
  );
}

/** Whether the text is a date in the last or current century, written as eight digits with the year first or last. */
function isDate(text: string): boolean {
  return (
    /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(text) ||
    /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d$/.test(text)
  );
}

/** Numbers that sound like Chinese words, such as 520 and 1314. */
const numberWords = /^(?:520|521|1314|5201314|5211314|888|666|168|110)$/;

function isWeakDecoration(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  const isYear = /^(19|20)\d\d$/.test(digits);
  return (
    digits.length <= 3 ||
    isYear ||
    numberWords.test(digits) ||
    isPath(digits) ||
    isRepetition(digits) ||
    isDate(digits)
  );
}
