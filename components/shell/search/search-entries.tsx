'use client';

import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Globe,
  Keyboard,
  Link2,
  LogOut,
  type LucideIcon,
  Menu,
  ReceiptText,
  Send,
  Store,
  SunMoon,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { askForNewLink } from '@/components/ui/new-link-store';
import { useShell } from '@/components/ui/shell-context';
import { openShortcutsHelp } from '@/components/ui/shortcuts-store';
import { useReasons } from '@/components/ui/use-reasons';
import { MAX_FILTER_LENGTH } from '@/lib/contract/filter-text';
import { readPasted } from '@/lib/contract/pasted-id';
import { LOCALES } from '@/lib/i18n/locales';
import { LANGUAGE_NAMES } from './languages';
import { placesFor } from './places';
import { type Target, targetsOf } from './search-targets';
import { signOut } from './sign-out';
import { THEMES } from './theme';
import { useFoundSubMerchants } from './use-found-sub-merchants';
import { useLanguage } from './use-language';
import { useTheme } from './use-theme';

export interface Entry {
  id: string;
  icon: LucideIcon;
  label: string;
  /** Quieter, after the label. */
  note?: string;
  /** Keys that do the same without search. */
  keys?: readonly string[];
  /** What choosing it does: go somewhere, ask for the opaque id of a tax id, or act. */
  go?: string;
  taxId?: Extract<Target, { kind: 'taxId' }>;
  run?(): void;
}

export interface EntryGroup {
  id: 'found' | 'subMerchants' | 'pages' | 'actions';
  label: string;
  items: Entry[];
}

const LIST_ICONS = {
  checkouts: ReceiptText,
  onramps: ArrowDownToLine,
  offramps: ArrowUpFromLine,
  withdrawals: Send,
} as const;

/** Everything that may be chosen for what was typed: what a pasted id leads to, pages, and actions. No money moves. */
export function useSearchEntries(text: string): { groups: EntryGroup[]; refused?: string } {
  const t = useTranslations('shell');
  const reasons = useReasons();
  const found = useFound(text);
  const subMerchants = useFoundSubMerchants(text);
  const pages = usePages();
  const actions = useActions();
  const pasted = readPasted(text);
  const isId = pasted !== null;
  const groups: EntryGroup[] = [
    { id: 'found', label: t('search.found'), items: found },
    {
      id: 'subMerchants',
      label: t('nav.subMerchants'),
      items: subMerchants.map((item) => ({ ...item, icon: Store })),
    },
    { id: 'pages', label: t('search.pages'), items: isId ? [] : pages.filter(matches(text)) },
    { id: 'actions', label: t('search.actions'), items: isId ? [] : actions.filter(matches(text)) },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    ...(pasted?.kind === 'refused' ? { refused: reasons(pasted.reason, text, MAX_FILTER_LENGTH) } : {}),
  };
}

function useFound(text: string): Entry[] {
  const t = useTranslations('shell');
  const { can } = useShell();
  const pasted = readPasted(text);
  if (pasted === null || !can('transactions:read')) return [];
  return targetsOf(pasted).map((target): Entry => {
    if (target.kind === 'conversion') {
      return {
        id: target.href,
        icon: ArrowLeftRight,
        label: t('search.conversion'),
        note: t('search.ourRecord'),
        go: target.href,
      };
    }
    const list = t(`nav.${target.list}`);
    const icon = LIST_ICONS[target.list];
    if (target.kind === 'taxId') {
      const note = pasted.kind === 'tax_id' ? pasted.masked : '';
      return { id: `tax ${target.list}`, icon, label: t('search.byTaxId', { list }), note, taxId: target };
    }
    if (target.kind === 'filter') {
      const label = t(`search.by.${target.filter}`, { list });
      return { id: target.href, icon, label, note: t('search.exact'), go: target.href };
    }
    const withdrawal = target.list === 'withdrawals';
    return {
      id: target.href,
      icon,
      label: withdrawal ? t('search.withdrawal') : t('search.record', { list }),
      note: t(withdrawal ? 'search.exact' : 'search.newest'),
      go: target.href,
    };
  });
}

function usePages(): Entry[] {
  const t = useTranslations('shell');
  const places = placesFor(useShell()).map(
    ({ id, href, icon, key }): Entry => ({
      id: href,
      icon,
      label: t(`nav.${id}`),
      keys: ['G', key.toUpperCase()],
      go: href,
    }),
  );
  return [...places, { id: '/more', icon: Menu, label: t('nav.more'), go: '/more' }];
}

function useActions(): Entry[] {
  const t = useTranslations('shell');
  const { chooseTheme } = useTheme();
  const choose = useLanguage();
  const { can } = useShell();
  const router = useRouter();
  const newLink: Entry = {
    id: 'new link',
    icon: Link2,
    label: t('search.newLink'),
    run: () => {
      askForNewLink();
      router.push('/checkouts');
    },
  };
  return [
    ...(can('checkouts:create') ? [newLink] : []),
    ...THEMES.map(
      (theme): Entry => ({
        id: `theme ${theme}`,
        icon: SunMoon,
        label: `${t('theme.label')}: ${t(`theme.${theme}`)}`,
        run: () => chooseTheme(theme),
      }),
    ),
    ...LOCALES.map(
      (locale): Entry => ({
        id: `language ${locale}`,
        icon: Globe,
        label: `${t('language.label')}: ${LANGUAGE_NAMES[locale]}`,
        run: () => choose(locale),
      }),
    ),
    {
      id: 'shortcuts',
      icon: Keyboard,
      label: t('shortcuts.title'),
      keys: ['?'],
      run: openShortcutsHelp,
    },
    {
      id: 'sign out',
      icon: LogOut,
      label: t('account.signOut'),
      run: () => void signOut(t('account.signOutFailed')),
    },
  ];
}

/** Every typed word stands somewhere in the label, accents and letter case aside. */
function matches(text: string) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return ({ label }: Entry) => {
    const name = plain(label);
    return words.every((word) => name.includes(word));
  };
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
