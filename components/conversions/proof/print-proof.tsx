'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { Popover } from '@/components/ui/overlays/popover';
import { PrintedSheet } from '@/components/ui/print/printed-sheet';
import type { PrintPlace } from '@/components/ui/print/proof-page';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { serverNow } from '@/lib/queries/api/server-clock';
import { proofOf } from './proof-kind';
import type { ProofSheetProps } from './proof-sheet';

const ProofSheet = lazyPart(async () => (await import('./proof-sheet')).ProofSheet);

/** Prints the record as one page, its destination masked by choice. Without proof it says why. */
export function PrintProof({ conversion }: { conversion: Conversion }) {
  const t = useTranslations('conversionProof');
  const [asked, setAsked] = useState<PrintPlace>();
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
      {asked && attempt && 'kind' in proof ? (
        <Suspense fallback={null}>
          <Printed
            conversion={conversion}
            attempt={attempt}
            place={asked}
            kind={proof.kind}
            onDone={() => setAsked(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Printed({ onDone, ...sheet }: ProofSheetProps & { onDone(): void }) {
  return (
    <PrintedSheet onDone={onDone}>
      <ProofSheet {...sheet} />
    </PrintedSheet>
  );
}
