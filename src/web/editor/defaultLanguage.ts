/**
 * Which language the editor opens with: the one last used for this problem, else the one last used
 * anywhere, else a C++ of the newest standard, optimised, else the first offered. Null when none is
 * offered.
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
