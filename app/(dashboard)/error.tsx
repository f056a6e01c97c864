'use client';

import { ScreenError } from '@/components/ui/feedback/screen-error';

export default function DashboardError({ error, retry }: { error: unknown; retry: () => void }) {
  // A file of this version that is gone does not come back by drawing the screen again.
  const isGone = error instanceof Error && error.name === 'ChunkLoadError';
  return <ScreenError error={error} retry={isGone ? () => window.location.reload() : retry} />;
}
