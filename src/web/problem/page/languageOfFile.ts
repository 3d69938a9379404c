const byEnding: Record<string, string> = {
  c: "C",
  h: "C++",
  cc: "C++",
  cpp: "C++",
  hpp: "C++",
  java: "Java",
  py: "Python3",
  go: "Golang",
  rs: "Rust",
  js: "JavaScript Node",
  ts: "TypeScript",
  php: "PHP",
  cs: "C#",
  kt: "Kotlin",
  rb: "Ruby",
  pas: "Pascal",
};

/** The judge language a file's ending stands for; its own ending when it stands for none. */
export function languageOfFile(name: string): string {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return byEnding[ending] ?? ending;
}
