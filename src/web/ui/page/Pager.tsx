import { createLink } from "@tanstack/react-router";
import { useTexts } from "../../platform/texts.tsx";
import { Icon } from "../control/Icon.tsx";
import { pageButtons } from "./pageButtons.ts";
import styles from "./Pager.module.css";

const pageSizes: readonly number[] = [10, 15, 30, 50, 100];

const PageLink = createLink("a");

/**
 * Without these options, the link to the first page, whose URL has no page number, would be marked as the current page
 * on every page.
 */
const exactly = { exact: true, includeSearch: true, explicitUndefined: true };

/**
 * The pages of a list as links, so that each page has a URL. `search` returns the search parameters of a page; the
 * caller also sets the page size.
 */
export function Pager(props: {
  page: number;
  size: number;
  total: number;
  to: "/problem" | "/status" | ".";
  search: (page: number) => Record<string, unknown>;
  onSize?: (size: number) => void;
  /** Page sizes to choose from; absent: the default ones. */
  sizes?: readonly number[];
}) {
  const { page, size, total, to, search, onSize, sizes = pageSizes } = props;
  const t = useTexts("ui");
  const pages = Math.max(1, Math.ceil(total / size));
  const current = Math.min(Math.max(1, page), pages);
  const step = (goal: number, icon: "left" | "right", label: string) => {
    const off = goal < 1 || goal > pages;
    const face = <Icon name={icon} label={label} />;
    if (off) {
      return (
        <span className={styles.step} data-off>
          <Icon name={icon} />
        </span>
      );
    }
    return (
      <PageLink
        className={styles.step}
        to={to}
        search={search(goal) as never}
        activeOptions={exactly}
        title={label}
      >
        {face}
      </PageLink>
    );
  };
  return (
    <nav className={styles.pager} aria-label={t("pages")}>
      <span className={`figures ${styles.total}`}>{t("total", { count: total })}</span>
      {onSize && (
        <select
          className={styles.size}
          aria-label={t("rowsPerPage")}
          value={size}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        >
          {[...new Set([...sizes, size])]
            .toSorted((a, b) => a - b)
            .map((option) => (
              <option key={option} value={option}>
                {t("rows", { count: option })}
              </option>
            ))}
        </select>
      )}
      <div className={styles.steps}>
        {step(current - 1, "left", t("previousPage"))}
        <span className={`figures ${styles.compact}`}>{t("pageOf", { page: current, pages })}</span>
        {pageButtons(current, pages).map((button, index) =>
          button === "gap" ? (
            <span
              key={index === 1 ? "gap before" : "gap behind"}
              className={styles.gap}
              aria-hidden
            >
              …
            </span>
          ) : (
            <PageLink
              key={button}
              className={`figures ${styles.number}`}
              to={to}
              search={search(button) as never}
              activeOptions={exactly}
              aria-label={t("pageNumber", { page: button })}
              aria-current={button === current ? "page" : undefined}
            >
              {button}
            </PageLink>
          ),
        )}
        {step(current + 1, "right", t("nextPage"))}
      </div>
    </nav>
  );
}
