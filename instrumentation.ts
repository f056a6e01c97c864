/** Next calls this once per process, before the first request. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next replaces this expression; without it the edge build takes the store in.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { boot } = await import('./instrumentation.node');
    await boot();
  }
}
