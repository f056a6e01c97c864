export function startPgBouncer(
  databaseUrl: string,
  settings?: string[],
): Promise<{ url: string; stop(): Promise<void> } | null>;
