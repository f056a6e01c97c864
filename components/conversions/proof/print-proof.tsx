'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { Popover } from '@/components/ui/overlays/popover';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { serverNow } from '@/lib/queries/api/server-clock';
import { proofOf } from './proof-kind';
import type { ProofSheetProps } from './proof-sheet';

const ProofSheet = lazy(async () => ({ default: (await import('./proof-sheet')).ProofSheet }));

/** Prints the record as one page, its destination masked by choice. Without proof it says why. */
export function PrintProof({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('conversionProof');
  const [asked, setAsked] = useState<{ isMasked: boolean; at: string; link: string }>();
  const proof = proofOf(conversion);
  const { attempt } = conversion;
  const print = (isMasked: boolean) =>
    setAsked({
      isMasked,
      at: new Date(serverNow()).toISOString(),
      link: window.location.href.split(/[?#]/)[0] ?? '',
    });
  return (
    <>
      <Popover
        label={t('print')}
        className={buttonVariants()}
        trigger={
          <>
            <Printer aria-hidden size={15} strokeWidth={1.6} />
            {t('print')}
          </>
        }
      >
        {(close) => (
          <div className="w-72 p-3 text-cell max-md:w-auto">
            {'none' in proof ? (
              <p>{t(`none.${proof.none}`)}</p>
            ) : (
              <>
                <p className="text-ink-2">{t('choose')}</p>
                <div className="mt-3 flex flex-col gap-2">
                  {[true, false].map((isMasked) => (
                    <Button
                      key={String(isMasked)}
                      full
                      onClick={() => {
                        close();
                        print(isMasked);
                      }}
                    >
                      {t(isMasked ? 'masked' : 'full')}
                    </Button>
                  ))}
                </div>
              </>
            )}
          </div>
        )}
      </Popover>
      {asked && attempt && 'kind' in proof
        ? createPortal(
            <div className="proof" data-proof>
              <Suspense fallback={null}>
                <Printed
                  {...{ conversion, attempt, ...asked, kind: proof.kind }}
                  onDone={() => setAsked(undefined)}
                />
              </Suspense>
            </div>,
            document.body,
          )
        : null}
    </>
  );
}

/** Opens the browser's dialog once the page is drawn, and goes with it. */
function Printed({ onDone, ...sheet }: ProofSheetProps & { onDone(): void }) {
  return (
    <>
      <ProofSheet {...sheet} />
      <AfterDrawn onDone={onDone} />
    </>
  );
}

function AfterDrawn({ onDone }: { onDone(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', onDone);
    };
  }, []);
  return null;
}
