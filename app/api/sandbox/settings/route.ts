import { route } from '@/lib/bff/route';
import { sandboxSettingsRequest } from '@/lib/contract/bff/sandbox/sandbox-settings';
import { actorOf } from '@/lib/operations/actor';
import { changeSandboxSettings } from '@/lib/operations/sandbox/sandbox-settings';
import { services } from '@/lib/operations/services';

/** Turns desk, provider, ceilings, ledger and webhooks one by one. */
export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  body: sandboxSettingsRequest,
  handle: async ({ body, session }) => changeSandboxSettings(await services(), actorOf(session), body),
});
