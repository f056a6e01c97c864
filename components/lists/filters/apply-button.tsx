import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';

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
