import { JoinScreen } from '@/components/people/join-screen';
import { FeatureMessages } from '@/components/shell/frame/feature-messages';
import { titleOf } from '@/lib/i18n/page-titles';

export const generateMetadata = titleOf('/join');

/** The page of whoever has a link and no session yet. */
export default function JoinPage() {
  return (
    <FeatureMessages names={['people', 'fields']}>
      <JoinScreen />
    </FeatureMessages>
  );
}
