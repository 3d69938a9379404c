import { reportDiscussion } from "../../shared/discussion/moderation.ts";
import { call } from "../platform/api.ts";
import { ReportDialog } from "./ReportDialog.tsx";
import { useModerationWords } from "./texts.ts";

/** Reports a post, or one of its comments or replies. */
export function ReportPostDialog(props: {
  did: number;
  commentId?: number;
  /** Called after the report is stored. */
  onSent: () => void;
  onClose: () => void;
}) {
  const { did, commentId = null, onSent, onClose } = props;
  const t = useModerationWords();
  return (
    <ReportDialog
      title={t(commentId === null ? "title" : "titleComment")}
      onClose={onClose}
      send={async (content) => {
        await call(reportDiscussion, { did, commentId, content });
        onSent();
      }}
    />
  );
}
