'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Menu } from '@/components/ui/overlays/menu';
import { themeOf } from './theme';
import { useTheme } from './use-theme';

export function ThemeMenu({ className }: { className: string }) {
  const t = useTranslations('shell.theme');
  const { theme, chooseTheme } = useTheme();
  return (
    <Menu
      label={t('label')}
      className={className}
      value={theme}
      onValueChange={(value) => chooseTheme(themeOf(value))}
      entries={[
        {
          kind: 'choice',
          id: 'light',
          value: 'light',
          label: <Choice icon={<Sun {...ICON} />}>{t('light')}</Choice>,
        },
        {
          kind: 'choice',
          id: 'dark',
          value: 'dark',
          label: <Choice icon={<Moon {...ICON} />}>{t('dark')}</Choice>,
        },
        {
          kind: 'choice',
          id: 'system',
          value: 'system',
          label: <Choice icon={<Monitor {...ICON} />}>{t('system')}</Choice>,
        },
      ]}
    >
      <Sun {...ICON} className="dark:hidden" />
      <Moon {...ICON} className="hidden dark:block" />
    </Menu>
  );
}

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.6 } as const;

function Choice({ icon, children }: { icon: React.ReactNode; children: string }) {
  return (
    <span className="flex items-center gap-[11px] [&>svg]:text-ink-3">
      {icon}
      {children}
    </span>
  );
}
