/** Width of the printed text on A4 pages in portrait and in landscape, in CSS pixels: see the margins of `pageRule`. */
const UPRIGHT_PX = mmInPx(210 - 2 * 16);
const TURNED_PX = mmInPx(297 - 2 * 16);

/**
 * Smallest factor for the font size on an upright page; it results in a font of 4.7 pt. A table that would need a
 * smaller font is printed on a landscape page, although this forces a page break before the table.
 */
const UPRIGHT_MIN = 0.5;
/**
 * Smallest factor for the font size on a landscape page; with a smaller one, the font would be smaller than 3 pt and
 * unreadable, so words are broken instead.
 */
const TURNED_MIN = 0.3;

function mmInPx(mm: number): number {
  return (mm * 96) / 25.4;
}

export interface TableFit {
  /** Factor by which the font size is multiplied. */
  scale: number;
  isTurned: boolean;
  /** Whether words and numbers must be broken, because no readable font is small enough. */
  breaksWords: boolean;
}

/**
 * How a table is printed without breaking its words and numbers. All widths are in pixels. `least`: the width below
 * which words and numbers would break; `inset`: the width that surrounding lists and quotes take; `fixed`: the width of
 * the borders, which is independent of the font size.
 */
export function tableFit(widths: { least: number; inset: number; fixed: number }): TableFit {
  const { least, inset, fixed } = widths;
  const scaleFor = (paper: number) =>
    Math.min(1, Math.floor((100 * (paper - inset - fixed)) / Math.max(1, least - fixed)) / 100);
  const upright = scaleFor(UPRIGHT_PX);
  if (upright >= UPRIGHT_MIN) return { scale: upright, isTurned: false, breaksWords: false };
  const turned = scaleFor(TURNED_PX);
  if (turned >= TURNED_MIN) return { scale: turned, isTurned: true, breaksWords: false };
  return { scale: TURNED_MIN, isTurned: true, breaksWords: true };
}

/** The CSS classes of tables; the classes for printing affect only paper. */
interface TableClasses {
  /** Class that gives a table its print layout on the screen, too, at the smallest width. */
  measured: string;
  /** CSS class that prevents line breaks inside words and numbers. */
  whole: string;
  turned: string;
}

/**
 * Prepares the tables of the statements for printing: wide tables get a smaller font, and the widest tables get a
 * landscape page. The tables are measured in the browser, because their widths depend on the fonts.
 */
export function fitTables(paper: HTMLElement, classes: TableClasses): void {
  for (const section of paper.querySelectorAll<HTMLElement>("section[data-page]")) {
    const ownPage = section.dataset["page"] ?? "";
    for (const table of section.querySelectorAll<HTMLElement>(".prose table")) {
      table.classList.remove(classes.whole, classes.turned);
      table.classList.add(classes.measured);
      const least = table.offsetWidth;
      table.classList.remove(classes.measured);
      const inset = Math.max(0, section.clientWidth - contentWidth(table.parentElement ?? section));
      const columns = Math.max(
        0,
        ...Array.from(table.querySelectorAll("tr"), ({ cells }) => cells.length),
      );
      const fit = tableFit({ least, inset, fixed: columns + 1 });
      table.classList.toggle(classes.whole, !fit.breaksWords);
      table.classList.toggle(classes.turned, fit.isTurned);
      table.style.setProperty("--fit", String(fit.scale));
      table.style.setProperty("page", fit.isTurned ? turnedPageOf(ownPage) : "");
    }
  }
}

/** Returns the name of the landscape variant of a named CSS page. */
export function turnedPageOf(page: string): string {
  return `${page}-turned`;
}

function contentWidth(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}
