import { FormError } from "../../../account/FormError.tsx";
import { useErrorText } from "../../../ui/errorText.ts";

/** Why the server refused. */
export function Failure({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return <FormError text={error ? errorText(error) : null} />;
}
