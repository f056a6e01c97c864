import { AlarmClock, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { ReadyCheck } from '@/lib/contract/bff/settings/diagnostics';

/** What must be true before real money moves: each is true, or says when it last was and what to do. */
export function ReadyList({ checks, now }: { checks: readonly ReadyCheck[]; now: string }) {
  const t = useTranslations('diagnostics');
  const count = checks.filter(({ ok }) => ok).length;
  const total = checks.filter(({ moved }) => !moved).length;
  return (
    <section>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-section">{t('ready')}</h2>
        <p className="text-cell tabular-nums">{t('readyCount', { count, total })}</p>
      </div>
      <ul className="mt-2 grid gap-x-12 md:grid-cols-2">
        {checks.map((check) =>
          check.moved ? <Moved key={check.id} /> : <Check key={check.id} check={check} now={now} />,
        )}
      </ul>
    </section>
  );
}

/** No alarm: somebody moved it to see what happens later. */
function Moved() {
  const t = useTranslations('diagnostics');
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 text-cell text-ink-2">
      <AlarmClock aria-hidden className="mt-0.5 shrink-0" size={15} strokeWidth={1.8} />
      {t('moved')}
    </li>
  );
}

function Check({ check: { id, ok, last_true_at, people = [] }, now }: { check: ReadyCheck; now: string }) {
  const t = useTranslations('diagnostics');
  const times = useTimes();
  const Icon = ok ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5 text-cell">
      <Icon
        role="img"
        aria-label={t(ok ? 'isTrue' : 'isFalse')}
        className={cx('mt-0.5 shrink-0', ok ? 'text-ok' : 'text-warn')}
        size={15}
        strokeWidth={1.8}
      />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{t(`check.${id}`)}</span>
        {people.length === 0 ? null : (
          <span className="block text-warn">
            {t('withoutFactor', { names: people.join(', '), count: people.length })}
          </span>
        )}
        {ok ? null : <span className="block text-warn">{t(`hint.${id}`)}</span>}
      </span>
      <span className="shrink-0 text-end text-ink-3 tabular-nums max-md:max-w-2/5 max-md:shrink">
        {last_true_at === undefined
          ? t('neverTrue')
          : t('lastTrue', {
              when: times.isSameDay(last_true_at, now)
                ? times.at(last_true_at, 'time')
                : times.at(last_true_at, 'dayTime'),
            })}
      </span>
    </li>
  );
}
