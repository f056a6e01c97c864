import { getTranslations } from 'next-intl/server';
import { NavigationLink } from '@/components/shell/frame/navigation-link';
import { RegisterScreen } from '@/components/sub-merchants/register/register-screen';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { requirePermission } from '@/lib/auth/session';
import { subMerchantsQuery } from '@/lib/contract/bff/sub-merchants/register';
import { titleOf } from '@/lib/i18n/page-titles';
import { services } from '@/lib/operations/services';
import { enrolmentOffer } from '@/lib/operations/sub-merchants/onboarding/enrolment-routes';
import { readRegister } from '@/lib/operations/sub-merchants/register/register';
import { firstPicture } from '../first-picture';

export const generateMetadata = titleOf('/sub-merchants');

export default async function SubMerchantsPage({ searchParams }: PageProps<'/sub-merchants'>) {
  const { user } = await requirePermission('sub_merchants:read', 'listed');
  const isWhole = Object.keys(await searchParams).length === 0;
  const { enrol } = enrolmentOffer(await services());
  const [importing, enrolling] = await Promise.all([
    getTranslations('subMerchantImport'),
    getTranslations('subMerchantEnrol'),
  ]);
  const initial = isWhole
    ? await firstPicture(async () => readRegister(await services(), user, subMerchantsQuery.parse({})))
    : undefined;
  return (
    <RegisterScreen initial={initial}>
      <NavigationLink href="/sub-merchants/import" className={buttonVariants()}>
        {importing('button')}
      </NavigationLink>
      {enrol ? (
        <NavigationLink href="/sub-merchants/enrol" className={buttonVariants()}>
          {enrolling('enrol')}
        </NavigationLink>
      ) : null}
    </RegisterScreen>
  );
}
