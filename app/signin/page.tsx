import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { FeatureMessages } from '@/components/shell/feature-messages';
import { safeCallback } from '@/components/signin/callback';
import { SignInScreen } from '@/components/signin/sign-in-screen';
import { currentSession } from '@/lib/auth/session';
import { env } from '@/lib/env';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signin');
  return { title: t('title') };
}

export default async function SignInPage({ searchParams }: PageProps<'/signin'>) {
  const { callbackUrl } = await searchParams;
  const callbackPath = safeCallback(typeof callbackUrl === 'string' ? callbackUrl : undefined);
  if (await currentSession()) redirect(callbackPath);
  return (
    <FeatureMessages names={['signin']}>
      <SignInScreen
        locale={await getLocale()}
        sandbox={env().environment === 'sandbox'}
        callbackPath={callbackPath}
      />
    </FeatureMessages>
  );
}
