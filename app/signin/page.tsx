import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { forgetsOf } from '@/components/signin/forgets';
import { safeCallback } from '@/components/signin/safe-callback';
import { SignInScreen } from '@/components/signin/sign-in-screen';
import { currentSession, lostSession } from '@/lib/auth/session';
import { hasLostWorld, hasWorlds, sharedState } from '@/lib/auth/visitor-world';
import { readRefusal, SSO_START } from '@/lib/contract/bff/single-sign-on';
import { env } from '@/lib/env/env';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/signin');

export default async function SignInPage({ searchParams }: PageProps<'/signin'>) {
  const { callbackUrl, with: way, state: asked, error } = await searchParams;
  const { environment, storeless, sso } = env();
  const sandbox = environment === 'sandbox';
  const state = sandbox && typeof asked === 'string' ? asked : undefined;
  const callbackPath = safeCallback(typeof callbackUrl === 'string' ? callbackUrl : undefined);
  // Whoever is signed in chooses: nothing ends before a person is pressed.
  if (state === undefined && (await currentSession())) redirect(callbackPath);
  // Without a database nobody has a password, so the entrance is the only way in.
  const entrance = sandbox && (storeless || way !== 'password');
  const isStateThere = state !== undefined && (await sharedState(state)) !== null;
  const other = new URLSearchParams({ ...(entrance ? { with: 'password' } : {}), callbackUrl: callbackPath });
  const href = `${SSO_START}?${new URLSearchParams({ callbackUrl: callbackPath })}`;
  return (
    <FeatureMessages names={['signin', 'roles', 'proof']}>
      <SignInScreen
        locale={await getLocale()}
        entrance={entrance}
        otherHref={sandbox && !storeless ? `/signin?${other}` : undefined}
        callbackPath={callbackPath}
        beganAgain={
          entrance &&
          state === undefined &&
          (await hasLostWorld(async (name) => (await cookies()).get(name)?.value))
        }
        ended={state === undefined && (await lostSession())}
        state={isStateThere ? state : undefined}
        stateNote={state === undefined ? undefined : isStateThere ? 'stateOpens' : 'stateGone'}
        sso={sso === undefined || storeless ? undefined : { href, refused: readRefusal(error) }}
        ownWorld={hasWorlds()}
        forgets={forgetsOf(env())}
      />
    </FeatureMessages>
  );
}
