import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import {
  createEditorialProposal,
  deleteEditorialProposal,
  type EditorialList,
  updateEditorialProposal,
} from "../../../shared/discussion/editorial.ts";
import { EDITORIAL_UNDO_SECONDS } from "../../../shared/discussion/editorialRules.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import { useLoginFirst } from "../../platform/useLoginFirst.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { FormError } from "../../ui/control/FormError.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { EditorialForm } from "../form/EditorialForm.tsx";
import { emptyValues, textsOfValues, valuesOfTexts } from "../form/editorialValues.ts";
import type { StoredEditorial } from "../form/useEditorialForm.ts";
import { EDITORIALS, type EditorialPlace, proposalQuery } from "../queries.ts";
import { useEditorialWords } from "../texts.ts";
import { useRestore } from "../useRestore.ts";
import css from "./Editorials.module.css";

type Proposal = EditorialList["proposals"][number];
type Opened = { edit: Proposal | null } | { withdraw: Proposal };

/** The reader's proposals that have not been accepted, and a button for a new proposal. */
export function OwnProposals({ list, place }: { list: EditorialList; place: EditorialPlace }) {
  const t = useEditorialWords();
  const uid = useSession()?.user.uid;
  const afterLogin = useLoginFirst();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { proposals, proposalBar, managedPid } = list;
  const start = () => setOpened({ edit: null });
  return (
    <>
      {proposals.length > 0 && (
        <section className={css.proposals} aria-labelledby="own-proposals">
          <h2 id="own-proposals">{t("propose.own")}</h2>
          <ul role="list" className={css.list}>
            {proposals.map((proposal) => (
              <ProposalRow key={proposal.id} proposal={proposal} onOpen={setOpened} />
            ))}
          </ul>
        </section>
      )}
      {/* Hidden from users who may edit the problem, because they write editorials on another page. */}
      {managedPid === null && (
        <p className={css.propose}>
          {proposalBar === null || proposalBar === "login" ? (
            <Button
              icon="pen"
              aria-haspopup="dialog"
              onClick={() => {
                if (!afterLogin(() => undefined)) start();
              }}
            >
              {t("propose.open")}
            </Button>
          ) : null}
          {proposalBar !== null && <span>{t(`propose.bar.${proposalBar}`)}</span>}
        </p>
      )}
      {/* The tab stays visible while the UI strings of a dialog are loading. */}
      <Suspense fallback={null}>
        {opened && uid !== undefined && (
          <OpenedDialog opened={opened} place={place} uid={uid} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function OpenedDialog(props: {
  opened: Opened;
  place: EditorialPlace;
  uid: string;
  onClose: () => void;
}) {
  const { opened, place, uid, onClose } = props;
  if ("withdraw" in opened) return <WithdrawDialog proposal={opened.withdraw} onClose={onClose} />;
  if (opened.edit === null) return <NewProposal place={place} onClose={onClose} />;
  return <EditProposal proposal={opened.edit} uid={uid} onClose={onClose} />;
}

function ProposalRow(props: { proposal: Proposal; onOpen: (what: Opened) => void }) {
  const { proposal, onOpen } = props;
  const { title, state, reason } = proposal;
  const t = useEditorialWords();
  return (
    <li className={css.proposal}>
      <span className={css.state} data-state={state}>
        {t(`state.${state}`)}
      </span>
      <span className={css.proposalTitle}>{title}</span>
      <span className={css.acts}>
        <Button
          look="quiet"
          size="small"
          icon="pen"
          iconOnly
          aria-haspopup="dialog"
          onClick={() => onOpen({ edit: proposal })}
        >
          {t("propose.editOf", { title })}
        </Button>
        <Button
          look="quiet"
          size="small"
          icon="bin"
          iconOnly
          aria-haspopup="dialog"
          onClick={() => onOpen({ withdraw: proposal })}
        >
          {t("propose.withdrawOf", { title })}
        </Button>
      </span>
      {reason !== "" && <p className={css.reason}>{t("propose.reason", { reason })}</p>}
    </li>
  );
}

const nothingStored: StoredEditorial = { values: emptyValues, revision: null, modifiedAt: null };

function NewProposal(props: { place: EditorialPlace; onClose: () => void }) {
  const { place, onClose } = props;
  const t = useEditorialWords();
  const client = useQueryClient();
  const { problemId, cid = 0, tid = 0 } = place;
  return (
    <EditorialForm
      heading={t("propose.title")}
      sendLabel={t("propose.send")}
      hint={t("propose.hint")}
      draftName={`propose/${cid}/${tid}/${encodeURIComponent(problemId)}`}
      stored={nothingStored}
      hasRelease={false}
      send={(values) => call(createEditorialProposal, { ...place, texts: textsOfValues(values) })}
      doneText={t("propose.sent")}
      onStored={() => void client.invalidateQueries({ queryKey: EDITORIALS })}
      onClose={onClose}
    />
  );
}

function EditProposal(props: { proposal: Proposal; uid: string; onClose: () => void }) {
  const { proposal, uid, onClose } = props;
  const { id } = proposal;
  const t = useEditorialWords();
  const client = useQueryClient();
  const query = proposalQuery(id, uid);
  const { data, error, refetch } = useQuery(query);
  if (!data) {
    return (
      <Dialog title={t("propose.edit")} onClose={onClose}>
        <div aria-busy={!error}>
          {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        </div>
      </Dialog>
    );
  }
  const storedOf = (stored: typeof data): StoredEditorial => ({
    values: valuesOfTexts(stored.texts),
    revision: stored.revision,
    modifiedAt: stored.gmtModified,
  });
  return (
    <EditorialForm
      heading={t("propose.edit")}
      sendLabel={t("propose.resend")}
      hint={t("propose.hint")}
      draftName={`edit/${id}`}
      stored={storedOf(data)}
      hasRelease={false}
      send={(values, revision) =>
        call(updateEditorialProposal, {
          id,
          revision: revision ?? 1,
          texts: textsOfValues(values),
        })
      }
      readNewer={async () => storedOf(await client.fetchQuery({ ...query, staleTime: 0 }))}
      doneText={t("propose.sent")}
      onStored={() => void client.invalidateQueries({ queryKey: EDITORIALS })}
      onClose={onClose}
    />
  );
}

/** Withdraws a proposal after a confirmation; for a minute, a notice offers to restore it. */
function WithdrawDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { id, title } = proposal;
  const t = useEditorialWords();
  const errorText = useErrorText();
  const restore = useRestore();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(deleteEditorialProposal, { id }),
    onSuccess() {
      toast("good", t("propose.withdrawn", { title }), {
        stay: EDITORIAL_UNDO_SECONDS * 1000,
        action: { label: t("admin.undo"), run: () => void restore(id) },
      });
      onClose();
      return client.invalidateQueries({ queryKey: EDITORIALS });
    },
  });
  return (
    <DeletionDialog
      title={t("propose.withdrawTitle")}
      confirm={t("propose.withdraw")}
      busy={isPending}
      onDelete={() => mutate()}
      onClose={onClose}
    >
      <FormError text={error && errorText(error)} />
      <p>{t("propose.withdrawText", { title })}</p>
    </DeletionDialog>
  );
}
