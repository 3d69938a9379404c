/** Scrolls a one-line menu so that its current part is visible. */
export function scrollToCurrent(menu: HTMLElement | null): void {
  const link = menu?.querySelector<HTMLElement>("[aria-current]");
  if (menu && link) menu.scrollLeft = link.offsetLeft - menu.offsetLeft - menu.clientWidth / 3;
}
