'use client';

import { ScreenError } from '@/components/ui/feedback/screen-error';

export default function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ScreenError error={error} retry={retry} />;
}
