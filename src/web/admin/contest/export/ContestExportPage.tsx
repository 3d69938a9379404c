import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import {
  boardFormats,
  CLICS_BASE,
  downloadContestRank,
  downloadContestSubmissions,
  SUBMISSIONS_EXPORTED_MAX,
  type SplitType,
} from "../../../../shared/contestOrganizer/contestExport.ts";
import { download } from "../../../platform/api.ts";
import { saveFile } from "../../../platform/saveFile.ts";
import { Button, ButtonLink } from "../../../ui/control/Button.tsx";
import { CopyButton } from "../../../ui/mark/CopyButton.tsx";
import { Choices } from "../../../ui/control/Choices.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { SelectField, Toggle } from "../../../ui/control/Field.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { useContestAddresses } from "../../../owner/contestAddresses.ts";
import { Panel } from "../../../ui/page/Panel.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestAdminHead } from "../ContestAdminHead.tsx";
import { adminContestQuery, contestCategoriesQuery, contestLinksQuery } from "../queries.ts";
import css from "./ContestExportPage.module.css";
import { useContestExportWords } from "./texts.ts";

/** The page with the export files of a contest. */
export function ContestExportPage() {
  const { contestId = "" } = useParams({ strict: false });
  const cid = Number(contestId);
  const words = useContestExportWords();
  const contest = useQuery(adminContestQuery(cid));
  const problems = useQuery(contestLinksQuery(cid)).data ?? [];
  const hidesSome = contest.data?.sealRank || problems.some(({ isClosed }) => isClosed);
  return (
    <AdminPage>
      <ContestAdminHead contestId={contestId} part="exports" />
      {contest.error ? (
        <ErrorNote error={contest.error} onRetry={() => void contest.refetch()} />
      ) : (
        <>
          <BoardPanel cid={cid} hidesSome={hidesSome} />
          <SubmissionsPanel cid={cid} />
          <BookletPanel contestId={contestId} />
          <ClicsPanel
            cid={cid}
            countsSeconds={contest.data?.rule === "acm" && contest.data.timeCounting === "seconds"}
          />
          <p className={css.text}>{words("logged")}</p>
        </>
      )}
    </AdminPage>
  );
}

/** Saves the file that `fetchFile` returns. */
function useSaved<Request>(fetchFile: (request: Request) => Promise<{ file: Blob; name: string }>) {
  const t = useContestExportWords();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: fetchFile,
    onSuccess({ file, name }) {
      saveFile(file, name);
      toast("good", t("downloaded", { name }));
    },
    onError: (error) => toast("bad", errorText(error)),
  });
}

interface BoardPanelProps {
  cid: number;
  /**
   * Whether the contest has results that are hidden from contestants, because of the freeze or because a problem hides
   * its verdicts.
   */
  hidesSome: boolean;
}

function BoardPanel({ cid, hidesSome }: BoardPanelProps) {
  const t = useContestExportWords();
  const [live, setLive] = useState(false);
  const [removeStar, setRemoveStar] = useState(false);
  const categories = useQuery(contestCategoriesQuery(cid)).data ?? [];
  const [category, setCategory] = useState<number>();
  const { mutate, isPending, variables } = useSaved((format: (typeof boardFormats)[number]) =>
    download(downloadContestRank, { cid, format, forceRefresh: live, removeStar, category }),
  );
  return (
    <Panel title={t("board")}>
      <div className={css.part}>
        <p className={css.text}>{t("boardText")}</p>
        <p className={css.text}>{t("htmlText")}</p>
        {hidesSome && (
          <div>
            <Toggle label={t("live")} checked={live} onChange={setLive} />
            {live && <p className={css.text}>{t("liveText")}</p>}
          </div>
        )}
        {categories.length > 0 && (
          <div className={css.category}>
            <SelectField
              label={t("category")}
              hint={t("categoryText")}
              value={category ?? ""}
              onChange={({ currentTarget: { value } }) =>
                setCategory(value === "" ? undefined : Number(value))
              }
            >
              <option value="">{t("allCategories")}</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <Toggle label={t("removeStar")} checked={removeStar} onChange={setRemoveStar} />
        <p className={css.buttons}>
          {boardFormats.map((format) => (
            <Button
              key={format}
              icon="download"
              busy={isPending && variables === format}
              onClick={() => mutate(format)}
            >
              {t(format)}
            </Button>
          ))}
        </p>
      </div>
    </Panel>
  );
}

function SubmissionsPanel({ cid }: { cid: number }) {
  const t = useContestExportWords();
  const [status, setStatus] = useState<"accepted" | "all">("accepted");
  const [splitType, setSplit] = useState<SplitType>("user");
  const [excludeAdmin, setExclude] = useState(true);
  const { mutate, isPending } = useSaved(() =>
    download(downloadContestSubmissions, {
      cid,
      splitType,
      excludeAdmin,
      allStatus: status === "all",
    }),
  );
  return (
    <Panel title={t("submissions")}>
      <div className={css.part}>
        <p className={css.text}>
          {t("submissionsText", { max: String(SUBMISSIONS_EXPORTED_MAX) })}
        </p>
        <Choices
          label={t("status")}
          value={status}
          options={[
            { value: "accepted", label: t("accepted") },
            { value: "all", label: t("all") },
          ]}
          onChange={setStatus}
        />
        <Choices
          label={t("split")}
          value={splitType}
          options={[
            { value: "user", label: t("byUser") },
            { value: "problem", label: t("byProblem") },
          ]}
          onChange={setSplit}
        />
        <Toggle label={t("excludeAdmin")} checked={excludeAdmin} onChange={setExclude} />
        <p className={css.buttons}>
          <Button icon="download" busy={isPending} onClick={() => mutate(undefined)}>
            {t("zip")}
          </Button>
        </p>
      </div>
    </Panel>
  );
}

function BookletPanel({ contestId }: { contestId: string }) {
  const t = useContestExportWords();
  const { booklet, params } = useContestAddresses();
  return (
    <Panel title={t("booklet")}>
      <div className={css.part}>
        <p className={css.text}>{t("bookletText")}</p>
        <ButtonLink to={booklet} params={{ ...params, contestId }} icon="file">
          {t("openBooklet")}
        </ButtonLink>
      </div>
    </Panel>
  );
}

function ClicsPanel({ cid, countsSeconds }: { cid: number; countsSeconds: boolean }) {
  const t = useContestExportWords();
  const address = `${location.origin}${CLICS_BASE}/contests/${cid}`;
  return (
    <Panel title={t("clics")}>
      <div className={css.part}>
        <p className={css.text}>{t("clicsText")}</p>
        {countsSeconds && (
          <p className={css.text} role="note">
            {t("clicsSeconds")}
          </p>
        )}
        <p className={css.address}>
          <span>{t("clicsAddress")}</span>
          <code>{address}</code>
          <CopyButton text={address} label={t("copyAddress")} iconOnly />
        </p>
      </div>
    </Panel>
  );
}
