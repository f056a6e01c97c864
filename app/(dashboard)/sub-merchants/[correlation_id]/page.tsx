import { AuditedRecord, NotedRecord } from '@/app/(dashboard)/audited-record';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { OnboardingLink } from '@/components/sub-merchants/onboarding/onboarding-link';
import { SubMerchantOverview } from '@/components/sub-merchants/overview/sub-merchant-overview';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { services } from '@/lib/operations/services';
import { enrolmentOffer } from '@/lib/operations/sub-merchants/onboarding/enrolment-routes';

export const generateMetadata = titleOf('/sub-merchants/[correlation_id]');

export default async function SubMerchantPage({ params }: { params: Promise<{ correlation_id: string }> }) {
  const correlationId = (await params).correlation_id.toLowerCase();
  const { user } = await requirePermission('sub_merchants:read', { subMerchant: correlationId });
  const { link } = enrolmentOffer(await services());
  return (
    <>
      <SubMerchantOverview key={correlationId} correlationId={correlationId}>
        {link ? (
          <div className="mt-7 max-w-[560px]">
            <FeatureMessages names={['subMerchantEnrol']}>
              <OnboardingLink correlationId={correlationId} />
            </FeatureMessages>
          </div>
        ) : null}
      </SubMerchantOverview>
      <NotedRecord record={`sub-merchants/${correlationId}`} />
      <AuditedRecord user={user} record={correlationId} calls={correlationId} />
    </>
  );
}
