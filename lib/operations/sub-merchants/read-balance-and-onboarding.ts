import 'server-only';
import type { OnboardingStatusAnswer, SubMerchantBalanceAnswer } from '@/lib/contract/bff-sub-merchants';
import { DomainError } from '@/lib/contract/domain-error';
import { keepFunds, keepKyb } from '@/lib/store/sub-merchants';
import { takeOnboarding } from '../events/take-onboarding';
import { announceSoon } from '../live/announce';
import type { Services } from '../services';
import { kybAnswerOf } from './kyb-answer';
import { requireSubMerchant } from './require-sub-merchant';
import { kybShownTo, type Reader } from './shown-to';
import { signedLookup, signedRead } from './signed-answer';

/** The balance of one sub-merchant (2.7) as decimal strings with every digit of the API (NBA-03). */
export async function readSubMerchantBalance(
  services: Services,
  correlationId: string,
  signal?: AbortSignal,
): Promise<SubMerchantBalanceAnswer> {
  await requireSubMerchant(services, correlationId);
  // Dated by when it was asked, so that a slow answer does not replace a newer one.
  const at = new Date(services.clock());
  const answer = await signedRead(services, correlationId, () =>
    services.client.getSubMerchantBalance({ correlationId, shared: true, ...(signal && { signal }) }),
  );
  const balances = answer.balances.map(({ currency, available }) => ({
    ...(currency === undefined ? {} : { currency }),
    ...(available === undefined ? {} : { available }),
  }));
  await keepFunds(services.store.db, correlationId, balances, at);
  const now = new Date(services.now()).toISOString();
  return { correlation_id: correlationId, balances, read_at: now, now };
}

/** Its onboarding (2.10), query and header naming the same relationship (KYB-19); a 404 is "none yet" (KYB-20). */
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
  // Dated by when it was asked: what arrives meanwhile by webhook is the newer word.
  const kept = await keepKyb(services.store.db, correlationId, { onboarding, source: 'api', at: sentAt });
  const { kyb } = await requireSubMerchant(services, correlationId);
  if (kyb === undefined) throw new DomainError('internal');
  if (before.kyb?.onboarding?.process !== kyb.onboarding?.process) {
    // What the register did not keep is old: whoever brought the newer word has told that.
    if (before.kyb !== undefined && onboarding !== null && kept !== null) {
      await takeOnboarding(services, correlationId, { onboarding, since: kyb.since, sentAt });
    }
    announceSoon(services.store.db, {
      topics: ['sub-merchants'],
      permission: 'sub_merchants:read',
      subject: correlationId,
    });
  }
  return {
    correlation_id: correlationId,
    kyb: kybShownTo(reader, kyb),
    now: new Date(services.now()).toISOString(),
  };
}
