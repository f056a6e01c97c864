import 'server-only';
import type { Env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { createSandbox, type SandboxOptions } from '@/lib/sandbox/http/handler';
import type { Sandbox } from '@/lib/sandbox/http/sandbox';
import type { Store } from '@/lib/store/engine/open-store';
import { sandboxWorldStore } from '@/lib/store/sandbox-world';

export function embeddedSandbox(
  store: Store,
  { assumptions, appUrl, allowLocalWebhooks }: Pick<Env, 'assumptions' | 'appUrl' | 'allowLocalWebhooks'>,
  logger: Pick<typeof log, 'error'> = log,
  past: Pick<SandboxOptions, 'clock' | 'deliver'> = {},
): Sandbox {
  return createSandbox({
    assumptions,
    world: sandboxWorldStore(store.db),
    appUrl,
    baseUrl: `${appUrl}/sandbox${store.world === undefined ? '' : `/${store.world}`}`,
    allowLocalWebhooks,
    ...past,
    onError: (error) => logger.error({ err: error }, 'the embedded sandbox failed'),
  });
}
