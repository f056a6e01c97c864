'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Segmented } from '@/components/ui/controls/segmented';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Dialog } from '@/components/ui/overlays/dialog';
import { areaOf, type Fit, sizeText, sizeWithin } from './logo-fit';
import { drawFitted, type LargePicture, type LogoRules, type ReadyPicture, takeFitted } from './logo-image';

interface FitDialogProps {
  /** The oversized picture; undefined while closed. */
  large: LargePicture | undefined;
  rules: LogoRules;
  onUse(picture: ReadyPicture): void;
  onCancel(): void;
  onClose(): void;
}

/** Asks before shrinking a picture and shows the result (BRD-12). */
export function FitDialog({ large, rules, onUse, onCancel, onClose }: FitDialogProps) {
  const t = useTranslations('branding.fit');
  const { locale } = useShell();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  const use = async () => {
    if (large === undefined || canvas.current === null) return;
    const picture = await takeFitted(canvas.current, large);
    setFailed(picture === null);
    if (picture !== null) onUse(picture);
  };
  return (
    <Dialog
      open={large !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('title')}
      description={
        large &&
        t('body', {
          width: large.width,
          height: large.height,
          size: sizeText(large.bytes, locale),
          maxWidth: rules.max_width,
          maxHeight: rules.max_height,
          limit: sizeText(rules.max_bytes, locale),
        })
      }
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => void use()}>
            {t('use')}
          </Button>
        </>
      }
    >
      {large === undefined ? null : <Chosen key={large.name} large={large} rules={rules} canvas={canvas} />}
      {failed ? (
        <Note tone="bad" role="alert" className="mt-3">
          {t('failed')}
        </Note>
      ) : null}
    </Dialog>
  );
}

interface ChosenProps {
  large: LargePicture;
  rules: LogoRules;
  canvas: React.RefObject<HTMLCanvasElement | null>;
}

function Chosen({ large, rules, canvas }: ChosenProps) {
  const t = useTranslations('branding.fit');
  const id = useId();
  const square = large.width === large.height;
  const [fit, setFit] = useState<Fit>({ mode: rules.require_square ? 'square' : 'whole', position: 50 });
  const { width, height } = sizeWithin(areaOf(large, fit), {
    width: rules.max_width,
    height: rules.max_height,
  });
  const draw = useCallback(() => {
    if (canvas.current !== null) drawFitted(canvas.current, large, fit, rules);
  }, [canvas, large, fit, rules]);
  useEffect(draw, [draw]);
  return (
    <>
      {square || rules.require_square ? null : (
        <Segmented<Fit['mode']>
          full
          size="md"
          label={t('mode')}
          value={fit.mode}
          onValueChange={(mode) => setFit((before) => ({ ...before, mode }))}
          options={[
            { value: 'whole', label: t('whole') },
            { value: 'square', label: t('square') },
          ]}
        />
      )}
      {fit.mode === 'square' && !square ? (
        <div className="mt-3">
          <label htmlFor={id} className="text-cell font-medium">
            {t('position')}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            value={fit.position}
            onChange={(event) => setFit((before) => ({ ...before, position: event.target.valueAsNumber }))}
            className="mt-1 block h-6 w-full accent-accent max-md:h-11"
          />
        </div>
      ) : null}
      <figure className="mt-3.5 text-center">
        <div className="grid place-items-center rounded-card bg-sunken p-4 shadow-edge">
          <canvas
            ref={canvas}
            role="img"
            aria-label={t('result', { width, height })}
            className="max-h-[240px] max-w-full bg-[repeating-conic-gradient(#fff_0_25%,#e8ebe9_0_50%)] bg-[length:16px_16px]"
          />
        </div>
        <figcaption className="mt-2 text-meta text-ink-3 tabular-nums">
          {t('result', { width, height })}
        </figcaption>
      </figure>
    </>
  );
}
