import { localLanguage } from "../../../shared/languages/languages.ts";

/** Maps extensions of source files to the default language. */
const endings: Record<string, string> = {
  ".c": "C",
  ".cc": "C++ 17",
  ".cpp": "C++ 17",
  ".cxx": "C++ 17",
  ".java": "Java",
  ".py": "Python3",
  ".py2": "Python2",
  ".py3": "Python3",
  ".go": "Golang",
  ".js": "JavaScript Node",
  ".cs": "C#",
  ".php": "PHP",
  ".rb": "Ruby",
  ".rs": "Rust",
  ".pas": "Pascal",
  ".kt": "Kotlin",
  ".hs": "Haskell",
  ".scala": "Scala",
  ".lua": "Lua",
  ".pl": "Perl",
  ".sh": "Bash",
  ".ts": "TypeScript",
};

/** Maps names in other systems, in lower case without spaces, to this site's names. */
const spellings: Record<string, string> = {
  c: "C",
  gcc: "C",
  "c++": "C++ 17",
  "g++": "C++ 17",
  cpp: "C++ 17",
  "c++11": "C++",
  "c++14": "C++",
  "c++17": "C++ 17",
  "c++20": "C++ 20",
  cpp11: "C++",
  cpp14: "C++",
  cpp17: "C++ 17",
  cpp20: "C++ 20",
  java: "Java",
  python: "Python3",
  python2: "Python2",
  python3: "Python3",
  pypy: "PyPy3",
  pypy2: "PyPy2",
  pypy3: "PyPy3",
  go: "Golang",
  golang: "Golang",
  "c#": "C#",
  csharp: "C#",
  javascript: "JavaScript Node",
  javascriptnode: "JavaScript Node",
  javascriptv8: "JavaScript Node",
  nodejs: "JavaScript Node",
  php: "PHP",
  ruby: "Ruby",
  rust: "Rust",
  pascal: "Pascal",
  kotlin: "Kotlin",
  lua: "Lua",
  perl: "Perl",
  bash: "Bash",
  typescript: "TypeScript",
};

/** The language of a source file by its extension (with the dot); undefined if unknown. */
export function languageOfFile(ending: string): string | undefined {
  return endings[ending.toLowerCase()];
}

/** Returns the name of the language on this site for a name in another system; undefined if it is unknown. */
export function languageByName(name: string): string | undefined {
  if (localLanguage(name)) return name;
  const plain = name.toLowerCase().replaceAll(/\s/g, "");
  return Object.hasOwn(spellings, plain) ? spellings[plain] : undefined;
}
