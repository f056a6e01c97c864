import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { SandboxFrame } from '@/components/sandbox/frame/sandbox-frame';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { requirePermission } from '@/lib/auth/session';
import { env } from '@/lib/env/env';
import { readSandbox } from '@/lib/operations/sandbox/sandbox-control';
import { services } from '@/lib/operations/services';
import { readsAhead } from '../first-picture';

/** With a live service there is no sandbox to control, so the area is not found. */
export default async function SandboxLayout({ children }: { children: ReactNode }) {
  await requirePermission('sandbox:control', 'account');
  if (env().environment !== 'sandbox') notFound();
  // Only a document waits: its parts stand where they stay. After a failure the browser reads.
  const initial = (await readsAhead())
    ? await readSandbox(await services()).catch(() => undefined)
    : undefined;
  return (
    <FeatureMessages names={['sandbox', 'typedAmount']}>
      <SandboxFrame initial={initial}>{children}</SandboxFrame>
    </FeatureMessages>
  );
}
