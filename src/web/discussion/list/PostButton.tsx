import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLoginFirst } from "../../platform/useLoginFirst.ts";
import { Button } from "../../ui/control/Button.tsx";
import type { DiscussionPlace } from "../discussionPlace.ts";
import { DiscussionDialog } from "../form/DiscussionDialog.tsx";
import { postingRightQuery } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import { useBarText } from "../useBarText.ts";
import css from "./DiscussionListPage.module.css";

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
  const barText = useBarText();
  const { data: right } = useQuery(postingRightQuery(place, uid));
  const afterLogin = useLoginFirst();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const bar = right?.bar ?? null;
  if (uid !== undefined && right && bar !== null && bar !== "login") {
    return <p className={css.bar}>{barText({ ...right, kind: "post", bar })}</p>;
  }
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
