import { notFound } from 'next/navigation';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { EnrolScreen } from '@/components/sub-merchant-enrol/enrol-screen';
import { requirePermission } from '@/lib/auth/session';
import { services } from '@/lib/operations/services';
import { enrolmentOffer } from '@/lib/operations/sub-merchants/enrolment-routes';

/** Only where there is a route to enrol by: in the sandbox, or where the settings name one (O-14). */
export default async function SubMerchantEnrolPage() {
  await requirePermission('sub_merchants:register');
  const offer = enrolmentOffer(await services());
  if (!offer.enrol) notFound();
  return (
    <FeatureMessages names={['subMerchantEnrol']}>
      <EnrolScreen canLink={offer.link} />
    </FeatureMessages>
  );
}
