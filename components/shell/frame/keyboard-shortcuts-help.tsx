'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Kbd } from '@/components/ui/controls/kbd';
import { Segmented } from '@/components/ui/controls/segmented';
import { useShell } from '@/components/ui/hooks/shell-context';
import {
  closeShortcutsHelp,
  setShortcutsEnabled,
  shortcutsEnabled,
  subscribeShortcuts,
} from '@/components/ui/hooks/shortcuts-store';
import { DialogSurface } from '@/components/ui/overlays/dialog-surface';
import { navigationFor } from './navigation';

const LIST_KEYS = [
  ['rows', ['J', 'K']],
  ['open', ['Enter']],
  ['pages', ['[', ']']],
  ['firstFilter', ['/']],
  ['copyId', ['Y']],
] as const;

export function KeyboardShortcutsHelp() {
  const t = useTranslations('shell');
  const shell = useShell();
  const places = navigationFor(shell);
  return (
    <DialogSurface
      open
      width={420}
      title={t('shortcuts.title')}
      description={t('shortcuts.body')}
      onOpenChange={(open) => !open && closeShortcutsHelp()}
    >
      <ShortcutsSwitch />
      <h3 className="mt-4 mb-1 text-meta font-medium text-ink-3">{t('shortcuts.groupGo')}</h3>
      <dl>
        {places.map(({ id, key }) => (
          <Line key={id} label={t('shortcuts.goTo', { place: t(`nav.${id}`) })}>
            <Kbd>G</Kbd> <span className="text-meta text-ink-3">{t('shortcuts.thenKey')}</span>{' '}
            <Kbd>{key.toUpperCase()}</Kbd>
          </Line>
        ))}
      </dl>
      <h3 className="mt-4 mb-1 text-meta font-medium text-ink-3">{t('shortcuts.groupLists')}</h3>
      <dl>
        {LIST_KEYS.map(([name, keys]) => (
          <Line key={name} label={t(`shortcuts.${name}`)}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Line>
        ))}
        {shell.can('transactions:export') ? (
          <Line label={t('shortcuts.export')}>
            <Kbd>X</Kbd>
          </Line>
        ) : null}
      </dl>
      <h3 className="mt-4 mb-1 text-meta font-medium text-ink-3">{t('shortcuts.groupGeneral')}</h3>
      <dl>
        <Line label={t('search.label')}>
          <Kbd>Ctrl</Kbd> <span className="text-meta text-ink-3">/</span> <Kbd>⌘</Kbd> <Kbd>K</Kbd>
        </Line>
        <Line label={t('shortcuts.help')}>
          <Kbd>?</Kbd>
        </Line>
        <Line label={t('shortcuts.close')}>
          <Kbd>Esc</Kbd>
        </Line>
      </dl>
    </DialogSurface>
  );
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex h-9 items-center justify-between gap-4 border-b border-line text-cell last:border-0">
      <dt>{label}</dt>
      <dd className="flex items-center gap-1.5">{children}</dd>
    </div>
  );
}

export function ShortcutsSwitch() {
  const t = useTranslations('shell');
  const enabled = useSyncExternalStore(subscribeShortcuts, shortcutsEnabled, () => true);
  return (
    <Segmented
      full
      label={t('shortcuts.title')}
      value={enabled ? 'on' : 'off'}
      options={[
        { value: 'on', label: t('shortcuts.on') },
        { value: 'off', label: t('shortcuts.off') },
      ]}
      onValueChange={(value) => setShortcutsEnabled(value === 'on')}
    />
  );
}
