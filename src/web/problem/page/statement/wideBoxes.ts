/**
 * Lets a keyboard reach the formulas and code blocks that scroll in a box of their own, and only those: Safari
 * gives none of them the focus by itself. Follows the page's size until the returned function is called.
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
