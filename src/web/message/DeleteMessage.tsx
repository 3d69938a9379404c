import { Button } from "../ui/control/Button.tsx";
import { useMessageWords } from "./texts.ts";

/** A button that deletes a message; `name`: title or sender of the message. */
export function DeleteMessage({ name, onDelete }: { name: string; onDelete: () => void }) {
  const t = useMessageWords();
  return (
    <Button look="quiet" size="small" icon="cross" iconOnly onClick={onDelete}>
      {t("deleteOf", { title: name })}
    </Button>
  );
}
