import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MoreScreen } from '@/components/shell/more-screen';
import { requireSession } from '@/lib/auth/session';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.more');
  return { title: t('title') };
}

export default async function MorePage() {
  await requireSession();
  return <MoreScreen />;
}
