import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../platform/session.ts";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import type { DiscussionPlace } from "../discussionPlace.ts";
import { discussionQuery, postingRightQuery } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import { DiscussionForm } from "./DiscussionForm.tsx";

interface DiscussionDialogProps {
  /** The post that is edited; absent for a new post. */
  did?: number | undefined;
  /** The problem, class or contest to which a new post belongs; by default, the post belongs to the site. */
  place?: DiscussionPlace;
  onClose: () => void;
}

/** By default, a new post belongs to the site. */
const SITE: DiscussionPlace = {};

/** Writes a new post or edits an existing one. When the dialog is closed, the typed text is kept as a draft. */
export function DiscussionDialog({ did, place = SITE, onClose }: DiscussionDialogProps) {
  const uid = useSession()?.user.uid;
  // The session may end while the dialog is open; the draft keeps the text.
  if (uid === undefined) return null;
  if (did !== undefined) return <EditDialog did={did} uid={uid} onClose={onClose} />;
  return <NewDialog place={place} uid={uid} onClose={onClose} />;
}

function NewDialog(props: { place: DiscussionPlace; uid: string; onClose: () => void }) {
  const { place, uid, onClose } = props;
  const mayPin = useQuery(postingRightQuery(place, uid)).data?.mayPin ?? false;
  return <DiscussionForm uid={uid} place={place} post={null} mayPin={mayPin} onClose={onClose} />;
}

function EditDialog({ did, uid, onClose }: { did: number; uid: string; onClose: () => void }) {
  const t = useDiscussionWords();
  const { data: post, error, refetch } = useQuery(discussionQuery(did, uid));
  if (post) {
    return (
      <DiscussionForm
        uid={uid}
        place={{ did }}
        post={post}
        mayPin={post.mayModerate}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={t("form.edit")} onClose={onClose}>
      <div aria-busy={!error}>
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      </div>
    </Dialog>
  );
}
