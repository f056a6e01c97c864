import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { RegisterScreen } from '@/components/sub-merchants/register-screen';
import { buttonLook } from '@/components/ui/button-look';
import { requirePermission } from '@/lib/auth/session';
import { services } from '@/lib/operations/services';
import { enrolmentOffer } from '@/lib/operations/sub-merchants/enrolment-routes';

export default async function SubMerchantsPage() {
  await requirePermission('sub_merchants:read');
  const { enrol } = enrolmentOffer(await services());
  const [importing, enrolling] = await Promise.all([
    getTranslations('subMerchantImport'),
    getTranslations('subMerchantEnrol'),
  ]);
  return (
    <RegisterScreen>
      <Link href="/sub-merchants/import" className={buttonLook()}>
        {importing('button')}
      </Link>
      {enrol ? (
        <Link href="/sub-merchants/enrol" className={buttonLook()}>
          {enrolling('enrol')}
        </Link>
      ) : null}
    </RegisterScreen>
  );
}
