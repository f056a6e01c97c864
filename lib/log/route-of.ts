import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distDir } from '@/lib/env/env';

interface Route {
  page: string;
  regex: string;
}

interface Routes {
  fixed: ReadonlySet<string>;
  dynamic: readonly { page: string; pattern: RegExp }[];
}

let known: Routes | undefined;

/**
 * The route that serves an address, as Next names it (`/api/webhooks/[token]`): the address itself may hold a token,
 * a tax id or a name. `unmatched` where no route is.
 */
export function routeOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith('/_next/')) return '/_next/*';
  known ??= readRoutes();
  if (known.fixed.has(path)) return path;
  return known.dynamic.find(({ pattern }) => pattern.test(path))?.page ?? 'unmatched';
}

/** Reads the routes of the build. */
function readRoutes(): Routes {
  try {
    const manifest = JSON.parse(readFileSync(join(distDir(), 'routes-manifest.json'), 'utf8'));
    const { staticRoutes, dynamicRoutes } = manifest as { staticRoutes: Route[]; dynamicRoutes: Route[] };
    return {
      fixed: new Set(staticRoutes.map(({ page }) => page)),
      dynamic: dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) })),
    };
  } catch {
    return { fixed: new Set(), dynamic: [] };
  }
}
