/**
 * Longer than the longest call of the API (lib/upstream/client.ts) and its recording;
 * a process that ends sooner leaves a sent intent as unknown. Give the supervisor more: docs/operations.md.
 */
export const GRACE_MS = 30_000;

/** A parent does not know the pause: the longest one, the grace and a margin. */
export const PARENT_PATIENCE_MS = 30_000 + GRACE_MS + 5_000;
