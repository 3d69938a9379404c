/** The part of the page's state that is in its URL. */
export interface PackageSearch {
  tab?: "export" | undefined;
  /** Id of the displayed import. */
  id?: number | undefined;
  keyword?: string | undefined;
  page?: number | undefined;
}

export function packageSearch({ tab, id, keyword, page }: Record<string, unknown>): PackageSearch {
  const whole = (value: unknown, least: number) => {
    const number = typeof value === "string" ? Number(value) : value;
    return Number.isSafeInteger(number) && Number(number) >= least ? Number(number) : undefined;
  };
  return {
    tab: tab === "export" ? tab : undefined,
    id: whole(id, 1),
    keyword: keyword === undefined || keyword === "" ? undefined : String(keyword).slice(0, 100),
    page: whole(page, 2),
  };
}
