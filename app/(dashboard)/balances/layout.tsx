import type { ReactNode } from 'react';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';

export default function Layout({ children }: { children: ReactNode }) {
  return <FeatureMessages names={['balances', 'positions', 'notes']}>{children}</FeatureMessages>;
}
