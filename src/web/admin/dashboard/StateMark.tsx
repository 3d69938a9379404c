import { Icon } from "../../ui/control/Icon.tsx";
import css from "./DashboardPage.module.css";

/** A state as text, with a symbol; the symbols differ in shape and not only in colour. */
export function StateMark({ tone, text }: { tone: "good" | "warn" | "bad"; text: string }) {
  return (
    <span className={css.state} data-tone={tone}>
      <Icon name={tone === "good" ? "check" : tone === "warn" ? "warning" : "cross"} />
      {text}
    </span>
  );
}
