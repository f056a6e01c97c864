import 'server-only';
import type { Env } from '@/lib/env';
import { log } from '@/lib/log';
import { createSandbox, type Sandbox } from '@/lib/sandbox/handler';
import type { Store } from '@/lib/store/db';
import { sandboxWorldStore } from '@/lib/store/sandbox-world';

/** The sandbox at the other end of the wire, its world in our store. Its own faults are answered 500 and logged. */
export function embeddedSandbox(
  store: Store,
  { assumptions, appUrl, allowLocalWebhooks }: Pick<Env, 'assumptions' | 'appUrl' | 'allowLocalWebhooks'>,
  logger: Pick<typeof log, 'error'> = log,
): Sandbox {
  return createSandbox({
    assumptions,
    world: sandboxWorldStore(store.db),
    appUrl,
    baseUrl: `${appUrl}/sandbox`,
    allowLocalWebhooks,
    onError: (error) => logger.error({ err: error }, 'the embedded sandbox failed'),
  });
}
