import { FeatureMessages } from '@/components/shell/feature-messages';
import { OnboardingLink } from '@/components/sub-merchant-enrol/onboarding-link';
import { SubMerchantOverview } from '@/components/sub-merchants/sub-merchant-overview';
import { requirePermission } from '@/lib/auth/session';
import { services } from '@/lib/operations/services';
import { enrolmentOffer } from '@/lib/operations/sub-merchants/enrolment-routes';

export default async function SubMerchantPage({ params }: { params: Promise<{ correlation_id: string }> }) {
  await requirePermission('sub_merchants:read');
  const correlationId = (await params).correlation_id.toLowerCase();
  const { link } = enrolmentOffer(await services());
  return (
    <SubMerchantOverview key={correlationId} correlationId={correlationId}>
      {link ? (
        <div className="mt-7 max-w-[560px]">
          <FeatureMessages names={['subMerchantEnrol']}>
            <OnboardingLink correlationId={correlationId} />
          </FeatureMessages>
        </div>
      ) : null}
    </SubMerchantOverview>
  );
}
