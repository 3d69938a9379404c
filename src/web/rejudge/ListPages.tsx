import { Button } from "../ui/control/Button.tsx";
import css from "./rejudge.module.css";
import { useJudgingWords } from "./texts.ts";

/**
 * Buttons for the previous and next page of a list that is part of a larger page; renders nothing if there is only one
 * page.
 */
export function ListPages(props: {
  page: number;
  size: number;
  total: number | undefined;
  onPage: (page: number) => void;
}) {
  const { page, size, total = 0, onPage } = props;
  const t = useJudgingWords();
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  return (
    <div className={css.bulk}>
      <Button
        size="small"
        icon="left"
        iconOnly
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        {String(page - 1)}
      </Button>
      <span>{t("progress", { done: String(page), total: String(pages) })}</span>
      <Button
        size="small"
        icon="right"
        iconOnly
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {String(page + 1)}
      </Button>
    </div>
  );
}
