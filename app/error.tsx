'use client';

import { BrokenScreen } from '@/components/ui/broken-screen';

export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <BrokenScreen error={error} retry={retry} />;
}
