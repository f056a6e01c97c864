import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { safeCallback } from '@/components/signin/safe-callback';
import { SignInScreen } from '@/components/signin/sign-in-screen';
import { currentSession } from '@/lib/auth/session';
import { hasLostWorld } from '@/lib/auth/visitor-world';
import { env } from '@/lib/env';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/signin');

export default async function SignInPage({ searchParams }: PageProps<'/signin'>) {
  const { callbackUrl, with: way } = await searchParams;
  const callbackPath = safeCallback(typeof callbackUrl === 'string' ? callbackUrl : undefined);
  if (await currentSession()) redirect(callbackPath);
  const sandbox = env().environment === 'sandbox';
  const entrance = sandbox && way !== 'password';
  const other = new URLSearchParams({ ...(entrance ? { with: 'password' } : {}), callbackUrl: callbackPath });
  return (
    <FeatureMessages names={['signin']}>
      <SignInScreen
        locale={await getLocale()}
        entrance={entrance}
        otherHref={sandbox ? `/signin?${other}` : undefined}
        callbackPath={callbackPath}
        beganAgain={entrance && (await hasLostWorld(async (name) => (await cookies()).get(name)?.value))}
      />
    </FeatureMessages>
  );
}
