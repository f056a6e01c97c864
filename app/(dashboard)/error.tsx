'use client';

import { BrokenScreen } from '@/components/ui/broken-screen';

export default function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  return <BrokenScreen error={error} retry={retry} />;
}
