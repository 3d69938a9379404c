import { useState } from "react";
import { reportUser } from "../../shared/discussion/moderation.ts";
import { type UserPart, userParts } from "../../shared/discussion/moderationRules.ts";
import { call } from "../platform/api.ts";
import { useLoginFirst } from "../platform/useLoginFirst.ts";
import { Button } from "../ui/control/Button.tsx";
import { ReportDialog } from "./ReportDialog.tsx";
import { useModerationWords } from "./texts.ts";

interface Person {
  uid: string;
  username: string;
  avatar: string | null;
  signature: string | null;
}

/** Reports the name, the avatar or the bio of a user. */
export function ReportUserButton({ person }: { person: Person }) {
  const t = useModerationWords();
  const afterLogin = useLoginFirst();
  const [isOpen, setOpen] = useState(false);
  const { uid, username } = person;
  const open = () => setOpen(true);
  const isPresent = (each: UserPart) => each === "name" || person[each] !== null;
  return (
    <>
      <Button
        size="small"
        look="quiet"
        icon="warning"
        aria-haspopup="dialog"
        onClick={() => {
          if (!afterLogin(open)) open();
        }}
      >
        {t("open")}
      </Button>
      {isOpen && (
        <ReportDialog
          title={t("titleUser", { name: username })}
          onClose={() => setOpen(false)}
          parts={userParts.filter(isPresent)}
          send={(content, part) => call(reportUser, { uid, part: part ?? "name", content })}
        />
      )}
    </>
  );
}
