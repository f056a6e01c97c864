'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

/** The record's raw answer has all of it. */
const RAW_SHOWN = 200;

/** A number that no figure can show; one press shows what the API sent. */
export function UnreadableNumber({ value }: { value: string }) {
  const t = useTranslations('common');
  const [raw, setRaw] = useState(false);
  return (
    <button
      type="button"
      aria-expanded={raw}
      title={t('showRaw')}
      className="relative z-1 text-start font-normal whitespace-normal text-warn underline decoration-dotted"
      onClick={(event) => {
        // It may stand in a row or a card that opens on a press.
        event.stopPropagation();
        setRaw(!raw);
      }}
    >
      {raw ? (
        <bdi translate="no" className="mono break-all">
          {value.slice(0, RAW_SHOWN)}
        </bdi>
      ) : (
        t('unreadable')
      )}
    </button>
  );
}
