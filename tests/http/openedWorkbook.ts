import * as xlsx from "@e965/xlsx";
import { expect } from "vitest";

/**
 * The cells of each sheet, by sheet name, as another program reads them: numbers stay numbers, and empty cells are "".
 * Fails if any cell is a formula.
 */
export function openedWorkbook(bytes: Buffer): Record<string, (string | number)[][]> {
  const { SheetNames: names, Sheets: all } = xlsx.read(bytes, { cellFormula: true, WTF: true });
  return Object.fromEntries(
    names.map((name) => {
      const sheet = all[name] ?? {};
      for (const [place, cell] of Object.entries(sheet)) {
        expect((cell as xlsx.CellObject).f, `${name} ${place}`).toBeUndefined();
      }
      return [
        name,
        xlsx.utils.sheet_to_json<(string | number)[]>(sheet, { header: 1, defval: "" }),
      ];
    }),
  );
}
