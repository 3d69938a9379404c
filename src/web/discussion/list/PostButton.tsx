import { useState } from "react";
import { useLoginFirst } from "../../platform/useLoginFirst.ts";
import { Button } from "../../ui/control/Button.tsx";
import type { DiscussionPlace } from "../discussionPlace.ts";
import { DiscussionDialog } from "../form/DiscussionDialog.tsx";
import { useDiscussionWords } from "../texts.ts";
import css from "./DiscussionListPage.module.css";
import { usePostingBar } from "./usePostingBar.ts";

/** Opens the form of a new post; if the reader may not post, shows the reason. */
export function PostButton({
  place,
  uid,
}: {
  place: DiscussionPlace;
  /** The reader. */
  uid: string | undefined;
}) {
  const t = useDiscussionWords();
  const bar = usePostingBar(place, uid);
  const afterLogin = useLoginFirst();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  if (bar !== null) return <p className={css.bar}>{bar}</p>;
  return (
    <div className={css.post}>
      <Button
        look="primary"
        icon="pen"
        aria-haspopup="dialog"
        onClick={() => {
          if (!afterLogin(open)) open();
        }}
      >
        {t(place.pid === undefined ? "list.post" : "list.postOnProblem")}
      </Button>
      {isOpen && <DiscussionDialog place={place} onClose={() => setOpen(false)} />}
    </div>
  );
}
