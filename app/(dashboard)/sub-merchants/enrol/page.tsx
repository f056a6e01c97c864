import { notFound } from 'next/navigation';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { EnrolScreen } from '@/components/sub-merchants/onboarding/enrol-screen';
import { requirePermission } from '@/lib/auth/session';
import { titleOf } from '@/lib/i18n/page-titles';
import { services } from '@/lib/operations/services';
import { enrolmentOffer } from '@/lib/operations/sub-merchants/onboarding/enrolment-routes';

export const generateMetadata = titleOf('/sub-merchants/enrol');

/** Exists in the sandbox and where the settings name an enrol route (O-14). */
export default async function SubMerchantEnrolPage() {
  await requirePermission('sub_merchants:register', 'account');
  const offer = enrolmentOffer(await services());
  if (!offer.enrol) notFound();
  return (
    <FeatureMessages names={['subMerchantEnrol']}>
      <EnrolScreen canLink={offer.link} />
    </FeatureMessages>
  );
}
