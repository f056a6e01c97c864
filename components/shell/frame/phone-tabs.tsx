'use client';

import { type LucideIcon, Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { useShell } from '@/components/ui/hooks/shell-context';
import { currentNavigationItem, type NavigationItem, phoneTabsFor } from './navigation';
import { NavigationLink } from './navigation-link';

export function PhoneTabs() {
  const t = useTranslations('shell.nav');
  const tabs = phoneTabsFor(useShell());
  const current = currentNavigationItem(usePathname());
  const isCurrent = ({ id, group, tabName }: NavigationItem) =>
    id === current?.id || (tabName !== undefined && group === current?.group);
  return (
    <nav
      aria-label={t('label')}
      className="fixed inset-x-0 bottom-0 z-15 flex border-t border-line bg-sheet px-1.5 pt-[5px] pb-[max(8px,env(safe-area-inset-bottom))] sandbox:border-t-2 sandbox:border-ipe-deep md:hidden"
    >
      {tabs.map((place) => (
        <Tab
          key={place.id}
          href={place.href}
          icon={place.icon}
          label={t(place.tabName ?? place.id)}
          current={isCurrent(place)}
        />
      ))}
      <Tab href="/more" icon={Menu} label={t('more')} current={!tabs.some(isCurrent)} />
    </nav>
  );
}

interface TabProps {
  href: string;
  icon: LucideIcon;
  label: string;
  current: boolean;
}

function Tab({ href, icon: Icon, label, current }: TabProps) {
  return (
    <NavigationLink
      href={href}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex h-12 flex-1 flex-col items-center justify-center gap-[3px] rounded-money text-[0.6875rem] leading-[13px] font-medium',
        current ? 'text-accent' : 'text-ink-3',
      )}
    >
      <Icon aria-hidden size={20} strokeWidth={current ? 2 : 1.6} />
      {label}
    </NavigationLink>
  );
}
