'use client';

import { CircleAlert, CircleCheck, ImagePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Spinner } from '@/components/ui/loading/spinner';
import type { BrandingView } from '@/lib/contract/bff/sub-merchants/branding';
import type { LogoContent } from '@/lib/contract/values/sub-merchants/logo-content';
import { sizeText } from './logo-fit';
import { FitDialog } from './logo-fit-dialog';
import { type LargePicture, type LogoRules, type ReadyPicture, readPicture } from './logo-image';
import { type Branding, useBrandingErrorText } from './use-branding';

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
  const error = errorText(form.errors.logo);
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

interface LogoFactsListProps {
  picture: LogoContent & { bytes: number };
  name: string;
  from: ReadyPicture['from'];
  rules: LogoRules;
}

function LogoFactsList({ picture, name, from, rules }: LogoFactsListProps) {
  const t = useTranslations('branding.logo');
  const { locale } = useShell();
  const { width, height, bytes, mime } = picture;
  const { max_width: maxWidth, max_height: maxHeight, max_bytes } = rules;
  const facts = [
    mime === 'image/png' ? 'PNG' : 'JPEG',
    t('bytes', { size: sizeText(bytes, locale), limit: sizeText(max_bytes, locale) }),
    t('pixels', { width, height, maxWidth, maxHeight }),
  ];
  return (
    <>
      <p className="truncate text-body text-ink">
        <bdi>{name}</bdi>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-meta text-ink-2">
        {facts.map((fact) => (
          <li key={fact} className="flex items-center gap-[5px]">
            <CircleCheck aria-hidden size={14} strokeWidth={1.7} className="text-ok" />
            {fact}
          </li>
        ))}
      </ul>
      {from === undefined ? null : (
        <p className="mt-1 text-meta text-ink-3">
          {t('scaled', { width: from.width, height: from.height, size: sizeText(from.bytes, locale) })}
        </p>
      )}
      {width === height ? null : <p className="mt-1 text-meta text-ink-3">{t('notSquare')}</p>}
    </>
  );
}

/** Accepts pictures pasted or dropped on the page while `take` is given; true while one is dragged over it. */
function useDroppedImage(take: ((file: File) => void) | undefined): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const listens = take !== undefined;
  useEffect(() => {
    if (!listens) return;
    const pick = (data: DataTransfer | null): File | undefined => data?.files[0];
    const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const paste = (event: ClipboardEvent) => {
      const file = pick(event.clipboardData);
      if (file === undefined) return;
      event.preventDefault();
      latest.current?.(file);
    };
    const hang = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(false);
      const file = pick(event.dataTransfer);
      if (file !== undefined) latest.current?.(file);
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('paste', paste, { signal });
    document.addEventListener('dragover', hang, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, [listens]);
  return over;
}
