import { useState } from "react";
import { reportUser } from "../../shared/discussion/moderation.ts";
import { type UserPart, userParts } from "../../shared/discussion/moderationRules.ts";
import { call } from "../platform/api.ts";
import { useLoginFirst } from "../platform/useLoginFirst.ts";
import { Button } from "../ui/control/Button.tsx";
import { Choices } from "../ui/control/Choices.tsx";
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
  const [part, setPart] = useState<UserPart>("name");
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
          send={(content) => call(reportUser, { uid, part, content })}
        >
          <Choices
            label={t("part")}
            value={part}
            options={userParts
              .filter(isPresent)
              .map((value) => ({ value, label: t(`parts.${value}`) }))}
            onChange={setPart}
          />
        </ReportDialog>
      )}
    </>
  );
}
