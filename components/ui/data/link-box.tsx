'use client';

import { ArrowUpRight, Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from './button';
import { buttonLook } from './button-look';
import { CopyButton } from './copy-button';
import { openable } from './openable';
import { fitsQrCode, QrCode, qrPng } from './qr-code';
import { useShell } from './shell-context';

interface LinkBoxProps {
  /** As the other side gave it; followed only where `openable` lets it (safety 50). */
  address: string;
  /** Names the link, such as "checkout link". */
  label: string;
  /** Names the QR code. */
  qrLabel: string;
  /** Words of the link that opens it. */
  open: string;
  /** Of the saved picture, without extension. */
  fileName: string;
}

/** A link to hand on: as QR code where it is not too long for one, as text to copy, as a picture, and to open. */
export function LinkBox({ address, label, qrLabel, open, fileName }: LinkBoxProps) {
  const t = useTranslations('common');
  const { environment } = useShell();
  const href = openable(address, environment);
  const drawn = fitsQrCode(address);
  return (
    <div className="flex flex-col items-center gap-3">
      {drawn ? <QrCode text={address} label={qrLabel} /> : null}
      <p className="flex w-full items-center gap-2 rounded-field bg-sunken px-3 py-2 text-cell text-ink shadow-edge">
        <span className="mono min-w-0 flex-1 [overflow-wrap:anywhere]">{address}</span>
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
          <a href={href} target="_blank" rel="noopener noreferrer" className={buttonLook()}>
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
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `${fileName}.png`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
