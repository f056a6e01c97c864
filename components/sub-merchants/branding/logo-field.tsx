'use client';

import { CircleAlert, ImagePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Spinner } from '@/components/ui/loading/spinner';
import type { BrandingView } from '@/lib/contract/bff/sub-merchants/branding';
import { sizeText } from './file-size-text';
import { LogoFactsList } from './logo-facts';
import { FitDialog } from './logo-fit-dialog';
import { type LargePicture, readPicture } from './logo-image';
import type { Branding } from './use-branding';
import { useBrandingErrorText } from './use-branding-error-text';
import { useDroppedImage } from './use-dropped-image';

const ACCEPTED = 'image/png,image/jpeg,.png,.jpg,.jpeg';

interface LogoFieldProps {
  view: BrandingView;
  form: Branding;
  disabled: boolean;
}

/** A logo by drag, paste or file. Shrinks an oversized one only as the person chooses (BRD-12). */
export function LogoField({ view, form, disabled }: LogoFieldProps) {
  const t = useTranslations('branding.logo');
  const common = useTranslations('common');
  const errorText = useBrandingErrorText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState(false);
  const [large, setLarge] = useState<LargePicture>();
  const rules = view.rules.logo;
  const error = errorText(form.faults.logo);
  const take = async (file: File) => {
    setReading(true);
    const read = await readPicture(file, rules).finally(() => setReading(false));
    if ('error' in read) form.refuse({ logo: read.error });
    else if ('ready' in read) form.edit({ logo: read.ready });
    else setLarge(read.large);
  };
  const over = useDroppedImage(disabled ? undefined : (file) => void take(file));
  const chosen = form.draft.logo;
  const shown = chosen ?? view.known.logo;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend into the border
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-below`}>
      <div className="mb-1.5 flex justify-between gap-2 text-cell font-medium">
        <span id={id}>{t('label')}</span>
        <span className="font-normal text-ink-3">{common('optional')}</span>
      </div>
      <div
        className={cx(
          'flex items-center gap-3.5 rounded-[11px] border-[1.5px] border-dashed px-3.5 py-[13px] max-md:flex-wrap',
          over ? 'border-accent bg-accent-soft' : error ? 'border-bad' : 'border-line-2',
        )}
      >
        {shown === undefined ? (
          <span className="grid size-[52px] shrink-0 place-items-center rounded-card bg-sunken text-ink-3">
            <ImagePlus aria-hidden size={22} strokeWidth={1.5} />
          </span>
        ) : (
          // biome-ignore lint/performance/noImgElement: a picture of this page, never loaded from anywhere
          <img
            src={shown.data_url}
            alt={t('alt')}
            className="size-[52px] shrink-0 rounded-card bg-[#fff] object-contain shadow-edge"
          />
        )}
        <div className="min-w-0 flex-1 text-cell" aria-live="polite">
          {over ? (
            t('dropNow')
          ) : shown === undefined ? (
            <p className="text-ink-2">
              {disabled ? t(isUnkept(view) ? 'unkept' : 'none') : t(isUnkept(view) ? 'unkept' : 'drop')}
            </p>
          ) : (
            <LogoFactsList
              picture={shown}
              name={chosen?.name ?? t('known')}
              from={chosen?.from}
              rules={rules}
            />
          )}
        </div>
        {disabled ? null : (
          <div className="flex shrink-0 gap-2 max-md:w-full max-md:*:flex-1">
            {chosen === undefined ? null : (
              <Button size="sm" variant="ghost" onClick={form.forgetLogo}>
                {t(view.known.logo === undefined ? 'remove' : 'undo')}
              </Button>
            )}
            <Button
              size="sm"
              onClick={() => input.current?.click()}
              icon={reading ? <Spinner size={13} /> : null}
            >
              {reading ? t('reading') : t(shown === undefined ? 'choose' : 'replace')}
            </Button>
          </div>
        )}
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label={t('choose')}
          tabIndex={-1}
          className="hidden"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // Lets the same file fire `change` again.
            event.target.value = '';
            if (file !== undefined) void take(file);
          }}
        />
      </div>
      <p
        id={`${id}-below`}
        role={error ? 'alert' : undefined}
        className={cx('mt-1.5 flex items-start gap-1.5 text-meta', error ? 'text-bad' : 'text-ink-3')}
      >
        {error ? <CircleAlert aria-hidden className="mt-0.5 shrink-0" size={14} strokeWidth={1.8} /> : null}
        <span>{error ?? <Limits rules={rules} />}</span>
      </p>
      <FitDialog
        large={large}
        rules={rules}
        onUse={(logo) => {
          form.edit({ logo });
          setLarge(undefined);
        }}
        onCancel={() => {
          setLarge(undefined);
          input.current?.click();
        }}
        onClose={() => setLarge(undefined)}
      />
    </div>
  );
}

function Limits({ rules }: { rules: BrandingView['rules']['logo'] }) {
  const t = useTranslations('branding.logo');
  const { locale } = useShell();
  const { max_width: width, max_height: height, max_bytes } = rules;
  return (
    <>
      {t('limits', { width, height, size: sizeText(max_bytes, locale) })} {t('exif')}
    </>
  );
}

/** A logo was sent, but its picture was not kept. */
function isUnkept({ changes, known }: BrandingView): boolean {
  return (
    known.logo === undefined &&
    changes.some(({ state, asked }) => state === 'done' && asked.logo !== undefined)
  );
}
