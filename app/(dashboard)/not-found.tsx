import { NotFoundScreen } from '@/components/shell/frame/not-found-screen';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('not-found');

export default function NotFound() {
  return <NotFoundScreen />;
}
