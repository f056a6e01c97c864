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
    <>
      <SubMerchantOverview key={correlationId} correlationId={correlationId} />
      {link ? (
        <div className="max-w-[560px] px-8 pb-7 max-md:px-4">
          <FeatureMessages names={['subMerchantEnrol']}>
            <OnboardingLink key={correlationId} correlationId={correlationId} />
          </FeatureMessages>
        </div>
      ) : null}
    </>
  );
}
