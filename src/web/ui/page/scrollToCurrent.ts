/** Scrolls a one-line menu so that the current item is visible. */
export function scrollToCurrent(menu: HTMLElement | null): void {
  const link = menu?.querySelector<HTMLElement>("[aria-current]");
  if (menu && link) menu.scrollLeft = link.offsetLeft - menu.offsetLeft - menu.clientWidth / 3;
}
