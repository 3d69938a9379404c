import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";

/** The reason for a refusal by the server. */
export function Failure({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return <FormError text={error ? errorText(error) : null} />;
}
