import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type {
  OnboardingStatusAnswer,
  SubMerchantBalanceAnswer,
} from '@/lib/contract/bff/sub-merchants/register';
import { defined } from '@/lib/contract/values/defined';
import { announceSubMerchant } from '@/lib/operations/live/announce';
import type { Services } from '@/lib/operations/services';
import { kybAnswerOf } from '@/lib/operations/sub-merchants/onboarding/kyb-answer';
import { applyOnboardingRead } from '@/lib/operations/webhooks/process/apply-onboarding-read';
import { keepFunds, keepKyb } from '@/lib/store/sub-merchants/register';
import { hideOnboardingErrorIn, type Reader } from './hide-onboarding-error';
import { requireSubMerchant } from './require-sub-merchant';
import { signedLookup, signedRead } from './signed-read';

/** The balance of 2.7 with unchanged digits (NBA-03). */
export async function readSubMerchantBalance(
  services: Services,
  correlationId: string,
  signal?: AbortSignal,
): Promise<SubMerchantBalanceAnswer> {
  await requireSubMerchant(services, correlationId);
  // When the request started, so that a slow answer replaces nothing newer.
  const at = new Date(services.clock());
  const answer = await signedRead(services, correlationId, () =>
    services.client.getSubMerchantBalance({ correlationId, shared: true, ...(signal && { signal }) }),
  );
  const balances = answer.balances.map(({ currency, available }) => defined({ currency, available }));
  await keepFunds(services.store.db, correlationId, balances, at);
  const now = new Date(services.now()).toISOString();
  return { correlation_id: correlationId, balances, read_at: now, now };
}

/**
 * The onboarding of 2.10. Query and header must name one sub-merchant (KYB-19); a 404 means "none yet" (KYB-20).
 */
export async function readOnboarding(
  services: Services,
  reader: Reader,
  correlationId: string,
  signal?: AbortSignal,
): Promise<OnboardingStatusAnswer> {
  const before = await requireSubMerchant(services, correlationId);
  const sentAt = new Date(services.clock());
  const answer = await signedLookup(services, correlationId, () =>
    services.client.getOnboardingStatus({
      correlationId,
      query: { correlation_id: correlationId },
      ...(signal && { signal }),
    }),
  );
  const onboarding = answer === null ? null : kybAnswerOf(answer);
  // When the request started: a later webhook is newer.
  const kept = await keepKyb(services.store.db, correlationId, { onboarding, source: 'api', at: sentAt });
  const { kyb } = await requireSubMerchant(services, correlationId);
  if (kyb === undefined) throw new DomainError('internal');
  if (before.kyb?.onboarding?.process !== kyb.onboarding?.process) {
    // The register holds a newer answer than this one.
    if (before.kyb !== undefined && onboarding !== null && kept !== null) {
      await applyOnboardingRead(services, correlationId, { onboarding, since: kyb.since, sentAt });
    }
    announceSubMerchant(services.store.db, correlationId);
  }
  return {
    correlation_id: correlationId,
    kyb: hideOnboardingErrorIn(reader, kyb),
    now: new Date(services.now()).toISOString(),
  };
}
