/** Where a menu is one line that scrolls sideways, its current part must be in it. */
export function scrollToCurrent(menu: HTMLElement | null): void {
  const link = menu?.querySelector<HTMLElement>("[aria-current]");
  if (menu && link) menu.scrollLeft = link.offsetLeft - menu.offsetLeft - menu.clientWidth / 3;
}
