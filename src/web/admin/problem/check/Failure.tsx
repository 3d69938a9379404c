import { useErrorText } from "../../../ui/text/errorText.ts";
import { FormError } from "../../../ui/control/FormError.tsx";

/** Why the server refused. */
export function Failure({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return <FormError text={error ? errorText(error) : null} />;
}
