/**
 * The language with which the editor opens: the language last used for this problem, otherwise the language last used
 * anywhere, otherwise C++ with the newest standard and optimisation, otherwise the first offered language. Null when no
 * language is offered.
 */
export function chooseLanguage(
  offered: readonly string[],
  preferences: readonly (string | null)[],
): string | null {
  for (const preferred of preferences) {
    if (preferred !== null && offered.includes(preferred)) return preferred;
  }
  const favourites = ["C++ 20 With O2", "C++ 20", "C++ 17 With O2", "C++ 17", "C++ With O2", "C++"];
  return favourites.find((name) => offered.includes(name)) ?? offered[0] ?? null;
}
