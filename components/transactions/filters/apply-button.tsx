import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

/**
 * Sends a filter. Solid in the sheet that a filter is on the phone; in a panel beside its chip the page's own primary
 * button is in sight, and there is one at a time (language.md 1).
 */
export function ApplyButton({ busy = false }: { busy?: boolean }) {
  const t = useTranslations('transactions.filters');
  return (
    <Button
      type="submit"
      full
      busy={busy}
      className="mt-3 max-md:bg-accent max-md:text-accent-on max-md:shadow-primary max-md:hover:bg-accent-hover"
    >
      {t('apply')}
    </Button>
  );
}
