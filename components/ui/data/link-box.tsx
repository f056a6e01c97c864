'use client';

import { ArrowUpRight, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { saveFile } from '@/components/ui/hooks/save-file';
import { useShell } from '@/components/ui/hooks/shell-context';
import { openableUrl } from './openable-url';
import { fitsQrCode, QrCode, qrPng } from './qr-code';

interface LinkBoxProps {
  /** The API's text; becomes a link only if `openableUrl` allows it (safety 50). */
  address: string;
  label: string;
  qrLabel: string;
  open: string;
  /** The name without its extension. */
  fileName: string;
}

export function LinkBox({ address, label, qrLabel, open, fileName }: LinkBoxProps) {
  const t = useTranslations('common');
  const { environment } = useShell();
  const href = openableUrl(address, environment);
  const drawn = fitsQrCode(address);
  return (
    <div className="flex flex-col items-center gap-3">
      {drawn ? <QrCode text={address} label={qrLabel} /> : null}
      <p className="flex w-full items-center gap-2 rounded-field bg-sunken px-3 py-2 text-cell text-ink shadow-edge">
        <span translate="no" className="mono min-w-0 flex-1 [overflow-wrap:anywhere]">
          {address}
        </span>
        <CopyButton value={address} label={label} />
      </p>
      <div className="flex w-full flex-wrap gap-2 *:flex-1">
        {drawn ? (
          <Button
            icon={<Download aria-hidden size={15} strokeWidth={1.8} />}
            onClick={() => void savePicture(address, fileName)}
          >
            {t('qrPng')}
          </Button>
        ) : null}
        {href === undefined ? null : (
          <a href={href} target="_blank" rel="noopener noreferrer" className={buttonVariants()}>
            {open}
            <span className="sr-only">({t('newTab')})</span>
            <ArrowUpRight aria-hidden size={14} strokeWidth={1.8} />
          </a>
        )}
      </div>
    </div>
  );
}

async function savePicture(address: string, fileName: string): Promise<void> {
  const blob = await qrPng(address);
  if (blob === null) return;
  saveFile(blob, `${fileName}.png`);
}
