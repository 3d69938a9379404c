import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { createPortal } from "react-dom";
import { writeCsv } from "../../../shared/text/csv.ts";
import type { Logo } from "../../../shared/text/logo.ts";
import type { Slip, Slips } from "../../../shared/account/teamRoster.ts";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import css from "./Slips.module.css";
import { useAdminTeamWords } from "./texts.ts";

/** Number of slips on an A4 page: two columns of five. */
const ON_A_PAGE = 10;

/**
 * The slips of an import, which the user can print and save; after the view is closed, the passwords cannot be shown
 * again.
 */
export function SlipsView({ slips, onClose }: { slips: Slips; onClose: () => void }) {
  const t = useAdminTeamWords();
  const [address, setAddress] = useState(location.origin);
  const [isLeaving, setLeaving] = useState(false);
  const pages = Array.from({ length: Math.ceil(slips.slips.length / ON_A_PAGE) }, (_, page) =>
    slips.slips.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE),
  );
  const siteLogo = useQuery(websiteConfigQuery()).data?.logo ?? null;
  const head: SlipHead = {
    title: slips.contest ?? t("slips.noContest"),
    logo: slips.logo ?? siteLogo,
    address,
  };
  return (
    <>
      <Panel title={t("slips.title", { count: slips.slips.length })}>
        <div className={css.tools}>
          <p>{t("slips.note")}</p>
          <TextField
            label={t("slips.address")}
            value={address}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <div className={css.acts}>
            <Button look="primary" icon="printer" data-autofocus onClick={() => window.print()}>
              {t("slips.print")}
            </Button>
            <Button icon="download" onClick={() => saveList(slips.slips, t("slips.fileName"))}>
              {t("slips.save")}
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setLeaving(true)}>
              {t("slips.close")}
            </Button>
          </div>
        </div>
      </Panel>
      <div className={css.preview} aria-label={t("slips.preview")} role="region">
        <SlipPage slips={pages[0] ?? []} head={head} />
      </div>
      {createPortal(
        <div className={css.paper} aria-hidden>
          {pages.map((page) => (
            <SlipPage key={page[0]?.username} slips={page} head={head} />
          ))}
        </div>,
        document.body,
      )}
      {isLeaving && (
        <DeletionDialog
          title={t("slips.closeTitle")}
          confirm={t("slips.close")}
          busy={false}
          onDelete={onClose}
          onClose={() => setLeaving(false)}
        >
          <p>{t("slips.closeText")}</p>
        </DeletionDialog>
      )}
    </>
  );
}

/** Content that is the same on every slip. */
interface SlipHead {
  title: string;
  /** The logo of the contest or, if there is none, of the site; null if neither has a logo. */
  logo: Logo | null;
  address: string;
}

function SlipPage({ slips, head }: { slips: readonly Slip[]; head: SlipHead }) {
  return (
    <div className={css.page}>
      {slips.map((slip) => (
        <SlipCard key={slip.username} slip={slip} head={head} />
      ))}
    </div>
  );
}

function SlipCard({ slip, head }: { slip: Slip; head: SlipHead }) {
  const t = useAdminTeamWords();
  const id = useId();
  const { name, school, seat, members, username, password } = slip;
  const { title, logo, address } = head;
  return (
    <section className={css.slip} aria-labelledby={id}>
      <header>
        {logo && <img className={css.logo} src={logo.url} alt="" />}
        <span className={css.contest}>{title}</span>
        {seat !== null && <strong className={css.seat}>{seat}</strong>}
      </header>
      <h3 id={id}>{name}</h3>
      <p>{[school, members.join(", ")].filter(Boolean).join(" · ")}</p>
      <dl translate="no">
        <dt>{t("slips.username")}</dt>
        <dd>{username}</dd>
        <dt>{t("slips.password")}</dt>
        <dd>{password}</dd>
        <dt>{t("slips.site")}</dt>
        <dd className={css.address}>{address}</dd>
      </dl>
    </section>
  );
}

function saveList(slips: readonly Slip[], name: string): void {
  const head = ["team", "school", "seat", "members", "username", "password"];
  const rows = slips.map(({ members, ...slip }) => [
    slip.name,
    slip.school ?? "",
    slip.seat ?? "",
    members.join("; "),
    slip.username,
    slip.password,
  ]);
  saveFile(new Blob([writeCsv([head, ...rows])], { type: "text/csv;charset=utf-8" }), name);
}
