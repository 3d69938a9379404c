/** Page numbers of a pager: first, last, and five around the current page; each run of omitted pages becomes `gap`. */
export function pageButtons(current: number, pages: number): (number | "gap")[] {
  const from = Math.max(1, Math.min(current - 2, pages - 4));
  const to = Math.min(pages, from + 4);
  const buttons: (number | "gap")[] = [];
  if (from > 1) buttons.push(1);
  // If only one page would be omitted, its number is shown instead of a gap.
  if (from === 3) buttons.push(2);
  else if (from > 3) buttons.push("gap");
  for (let page = from; page <= to; page++) buttons.push(page);
  if (to === pages - 2) buttons.push(pages - 1);
  else if (to < pages - 2) buttons.push("gap");
  if (to < pages) buttons.push(pages);
  return buttons;
}
