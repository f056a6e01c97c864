import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';

/** One bar a press; the next one is half drawn. */
export function StoryProgress({ done, count }: { done: number; count: number }) {
  const t = useTranslations('stories');
  return (
    <>
      <span aria-hidden className="flex min-w-0 gap-1">
        {Array.from({ length: count }, (_, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: bars that never move
            key={index}
            className={cx(
              'h-1.5 w-4 min-w-1.5 rounded-full md:w-5',
              index < done ? 'bg-ink' : 'bg-ink/18',
              index === done && 'bg-[linear-gradient(90deg,var(--ink)_50%,transparent_50%)] bg-ink/18',
            )}
          />
        ))}
      </span>
      <span className="shrink-0 tabular-nums">{t('progress', { done, count })}</span>
    </>
  );
}
