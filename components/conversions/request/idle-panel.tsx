import { FileText, Landmark, Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IdleIllustration } from './idle-illustration';

const STEPS = [
  { title: 'step1', body: 'step1Body', Icon: FileText },
  { title: 'step2', body: 'step2Body', Icon: Lock },
  { title: 'step3', body: 'step3Body', Icon: Landmark },
] as const;

/** The right side before a quote. */
export function IdlePanel() {
  const t = useTranslations('convert.idle');
  return (
    <section className="@container flex min-w-0 flex-col overflow-y-auto max-md:border-t max-md:border-line">
      <div className="m-auto w-full max-w-[560px] px-6 py-6 text-center max-md:px-4 max-md:text-start">
        <IdleIllustration />
        <h2 className="text-outcome text-ink md:mt-[30px]">{t('title')}</h2>
        <p className="mt-1 text-ink-2">{t('body')}</p>
        <ol className="mt-[30px] grid gap-6 border-t border-line pt-[22px] text-start max-md:mt-4 max-md:gap-3.5 max-md:pt-4 @min-[460px]:grid-cols-3">
          {STEPS.map(({ title, body, Icon }) => (
            <li key={title} className="max-md:flex max-md:gap-3">
              <Icon aria-hidden size={18} strokeWidth={1.7} className="mb-2.5 text-accent" />
              <div>
                <b className="text-nav font-semibold text-ink">{t(title)}</b>
                <p className="mt-0.5 text-cell leading-[19px] text-ink-3">{t(body)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
