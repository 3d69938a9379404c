export function buildSandbox(root: string): Promise<boolean>;
