/** Looks up an untrusted name in a table: inherited properties such as `constructor` do not count. */
export function ownValue<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** TeX commands that stand for a single symbol or word. */
export const texSigns: Record<string, string> = {
  "%": "%",
  "#": "#",
  "&": "&",
  _: "_",
  $: "$",
  "{": "{",
  "}": "}",
  " ": " ",
  "\n": " ",
  ",": "\u202f",
  ";": " ",
  ":": " ",
  ">": " ",
  "!": "",
  "/": "",
  "-": "",
  "@": "",
  space: " ",
  quad: "\u2003",
  qquad: "\u2003\u2003",
  enspace: "\u2002",
  thinspace: "\u202f",
  nobreakspace: "\u00a0",
  ldots: "…",
  dots: "…",
  textellipsis: "…",
  textbackslash: "\\",
  textasciitilde: "~",
  textasciicircum: "^",
  textasciigrave: "`",
  textunderscore: "_",
  textbar: "|",
  textless: "<",
  textgreater: ">",
  textquotesingle: "'",
  textquotedbl: '"',
  textquoteleft: "‘",
  textquoteright: "’",
  textquotedblleft: "“",
  textquotedblright: "”",
  guillemotleft: "«",
  guillemotright: "»",
  textendash: "–",
  textemdash: "—",
  textbullet: "•",
  textdegree: "°",
  texttimes: "×",
  textdollar: "$",
  textpercent: "%",
  texteuro: "€",
  euro: "€",
  pounds: "£",
  copyright: "©",
  textregistered: "®",
  texttrademark: "™",
  dag: "†",
  ddag: "‡",
  S: "§",
  P: "¶",
  ss: "ß",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  aa: "å",
  AA: "Å",
  i: "ı",
  j: "ȷ",
  LaTeX: "LaTeX",
  TeX: "TeX",
  lbrack: "[",
  rbrack: "]",
  slash: "/",
};

/** TeX accents, which apply to the following letter, as Unicode combining marks. */
export const texAccents: Record<string, string> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030a",
  H: "\u030b",
  v: "\u030c",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331",
};

export interface TexStyle {
  mark: string;
  element: string;
}

const strong: TexStyle = { mark: "**", element: "strong" };
const slanted: TexStyle = { mark: "*", element: "em" };

/** Commands that style their argument; `code` becomes a code span. */
export const texStyles: Record<string, TexStyle | "code"> = {
  textbf: strong,
  textit: slanted,
  textsl: slanted,
  emph: slanted,
  underline: { mark: "", element: "u" },
  uline: { mark: "", element: "u" },
  sout: { mark: "~~", element: "s" },
  st: { mark: "~~", element: "s" },
  s: { mark: "~~", element: "s" },
  textsuperscript: { mark: "", element: "sup" },
  textsubscript: { mark: "", element: "sub" },
  texttt: "code",
  t: "code",
  lstinline: "code",
  path: "code",
};

/**
 * Declarations that style the rest of the group that contains them. In Polygon, a declaration may also precede the
 * group that it styles.
 */
export const texDeclarations: Record<string, TexStyle | "code"> = {
  bf: strong,
  bfseries: strong,
  it: slanted,
  itshape: slanted,
  em: slanted,
  sl: slanted,
  slshape: slanted,
  tt: "code",
  ttfamily: "code",
};

/** Maps each layout command that has no effect on a web page to the number of its arguments, which are skipped. */
export const texLayout: Record<string, number> = Object.fromEntries(
  (
    [
      [
        0,
        "noindent indent smallskip medskip bigskip newpage clearpage pagebreak nopagebreak linebreak " +
          "centering raggedright raggedleft protect relax hfill vfill hrulefill sloppy leavevmode strut " +
          "begingroup endgroup bgroup egroup selectfont null tiny scriptsize footnotesize small " +
          "normalsize large Large LARGE huge Huge rm sf sc normalfont rmfamily sffamily scshape " +
          "mdseries upshape frenchspacing nonfrenchspacing maketitle makeatletter makeatother hline " +
          "toprule midrule bottomrule allowbreak xspace fi unskip ignorespaces",
      ],
      [
        1,
        "vspace vspace* hspace hspace* label pagestyle thispagestyle vskip hskip documentclass " +
          "usepackage bibliographystyle graphicspath phantom hphantom vphantom color fontsize " +
          "newcounter stepcounter cline newlength pagenumbering title author date",
      ],
      [2, "setlength addtolength setcounter addtocounter rule definecolor* hypersetup"],
      [3, "definecolor"],
    ] as [number, string][]
  ).flatMap(([count, names]) => names.split(" ").map((name) => [name, count])),
);

/** For commands whose only text is the last argument: the number of arguments before it. */
export const texWrappers: Record<string, number> = {
  mbox: 0,
  hbox: 0,
  fbox: 0,
  textrm: 0,
  textsf: 0,
  textsc: 0,
  textmd: 0,
  textup: 0,
  textnormal: 0,
  text: 0,
  centerline: 0,
  makebox: 0,
  framebox: 0,
  ensuremath: 0,
  raisebox: 1,
  textcolor: 1,
  colorbox: 1,
  parbox: 1,
  scalebox: 1,
  resizebox: 2,
};

/** Environments whose arguments are not text. Maps each environment to the number of arguments at its start. */
export const texFrames: Record<string, number> = {
  document: 0,
  figure: 0,
  "figure*": 0,
  table: 0,
  "table*": 0,
  wrapfigure: 2,
  wraptable: 2,
  floatingfigure: 1,
  minipage: 1,
  adjustbox: 1,
  multicols: 1,
  flushleft: 0,
  flushright: 0,
  small: 0,
  footnotesize: 0,
  scriptsize: 0,
  large: 0,
  samepage: 0,
  sloppypar: 0,
  example: 0,
  examples: 0,
  tabbing: 0,
  abstract: 0,
};

export const texHeadings: Record<string, string> = {
  chapter: "##",
  section: "##",
  subsection: "###",
  subsubsection: "####",
};
