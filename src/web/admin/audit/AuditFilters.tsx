import { useNavigate } from "@tanstack/react-router";
import { auditActions, MODERATION } from "../../../shared/site/audit.ts";
import { Button } from "../../ui/control/Button.tsx";
import { SelectField, TextField } from "../../ui/control/Field.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import styles from "./AuditPage.module.css";
import { type AuditSearch, auditSearch, isFiltered, TEXT_MAX } from "./searchParams.ts";
import { useAuditWords } from "./texts.ts";

export function AuditFilters({ search }: { search: AuditSearch }) {
  const t = useAuditWords();
  const navigate = useNavigate();
  const change = (next: Record<string, unknown>) =>
    void navigate({
      to: "/admin/audit",
      search: auditSearch({ ...search, ...next }),
      replace: true,
      resetScroll: false,
    });
  const day = (key: "from" | "to") => (
    <TextField
      label={t(key)}
      type="date"
      value={search[key] ?? ""}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <div className={styles.filters}>
      <SearchBox
        filter
        label={t("actor")}
        placeholder={t("actorPlaceholder")}
        maxLength={TEXT_MAX}
        text={search.actor ?? ""}
        onSearch={(actor) => change({ actor })}
      />
      <SelectField
        label={t("action")}
        value={search.action ?? ""}
        onChange={(event) => change({ action: event.currentTarget.value })}
      >
        <option value="">{t("anyAction")}</option>
        <option value={MODERATION}>{t("moderation")}</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {t(`what.${action}`)}
          </option>
        ))}
      </SelectField>
      <SearchBox
        filter
        label={t("text")}
        placeholder={t("textPlaceholder")}
        maxLength={TEXT_MAX}
        text={search.text ?? ""}
        onSearch={(text) => change({ text })}
      />
      {day("from")}
      {day("to")}
      {isFiltered(search) && (
        <Button
          look="quiet"
          icon="cross"
          onClick={() => void navigate({ to: "/admin/audit", search: {} })}
        >
          {t("reset")}
        </Button>
      )}
    </div>
  );
}
