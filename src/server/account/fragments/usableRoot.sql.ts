/** A condition on a table of accounts: the account is a super administrator who may sign in. */
export function isUsableRoot(account: string): string {
  return `${account}.role_id = 1000 and ${account}.status = 0 and ${account}.deleted_at is null`;
}
