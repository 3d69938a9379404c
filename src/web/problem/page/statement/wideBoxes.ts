/**
 * Makes formulas and code blocks focusable by keyboard while they scroll horizontally: Safari does not focus scroll
 * containers by itself. The elements are updated when the page's size changes, until the returned function is called.
 */
export function reachWideBoxes(root: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    for (const box of root.querySelectorAll<HTMLElement>(".katex-display, pre")) {
      box.tabIndex = box.scrollWidth > box.clientWidth ? 0 : -1;
    }
  });
  observer.observe(root);
  return () => observer.disconnect();
}
