import 'server-only';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { uuid } from '@/lib/contract/payments-api/fields';
import { ok, refuse } from '@/lib/sandbox/http/answers';
import { mount } from '@/lib/sandbox/http/router';
import { onboardingBody } from '@/lib/sandbox/sub-merchants/kyb';
import { relationshipNotFound, relationshipOf } from '@/lib/sandbox/sub-merchants/relationships';

/**
 * `GET /v2/naas/submerchants/onboarding_status`: the query must name the signed relationship (KYB-18, KYB-19). The
 * same 404
 * for foreign, unknown and not started (KYB-20).
 */
export const getOnboardingStatus = mount(ENDPOINTS.getOnboardingStatus, (call) => {
  const { world, account, assumptions, correlationId = '' } = call;
  const asked = call.query.get('correlation_id') ?? '';
  if (asked === '') return refuse(400, 'correlation_id is required');
  if (!uuid.safeParse(asked).success) return refuse(400, 'correlation_id is not a UUID');
  if (asked.toLowerCase() !== correlationId.toLowerCase()) {
    return refuse(assumptions.kyb.queryHeaderMismatch, 'correlation_id differs from X-Correlation-ID');
  }
  const onboarding = relationshipOf(world, account, correlationId)?.onboarding ?? null;
  return onboarding === null ? relationshipNotFound() : ok(onboardingBody(onboarding, assumptions));
});
