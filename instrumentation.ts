/** Next calls this once per process, before the first request. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next replaces this expression; without it the edge build takes the store in.
  if (process.env.NEXT_RUNTIME === 'nodejs' && !isProxyFunction()) {
    const { boot } = await import('./instrumentation.node');
    await boot();
  }
}

/** Next calls it for what breaks in a page or a route. */
export async function onRequestError(error: unknown): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: as above
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { notePageError } = await import('@/lib/bff/readiness');
  notePageError(error);
}

/** Vercel runs proxy.ts alone, with this hook before its first request; elsewhere it shares the server's process. */
function isProxyFunction(): boolean {
  // biome-ignore lint/style/noProcessEnv: reading lib/env/env.ts would load what this keeps away
  return process.env.VERCEL !== undefined && 'mesaProxy' in globalThis;
}
