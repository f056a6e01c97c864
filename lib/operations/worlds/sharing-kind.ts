import 'server-only';
import type { SharingKind } from '@/lib/contract/bff/sandbox/shared-state';
import { env } from '@/lib/env/env';
import { openWorlds } from '@/lib/store/worlds/current-world';

/** Undefined: strangers share this world. */
export function sharingKind(): SharingKind | undefined {
  const { environment, databaseUrl, publicDemo } = env();
  if (environment !== 'sandbox') return undefined;
  const worlds = openWorlds();
  if (worlds !== undefined) return worlds.carried === undefined ? 'link' : 'file';
  return databaseUrl === undefined && !publicDemo ? 'file' : undefined;
}
