'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Globe,
  Keyboard,
  Link2,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  ReceiptText,
  Send,
  Store,
  SunMoon,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { signOut } from '@/components/shell/account/sign-out';
import { navigationFor } from '@/components/shell/frame/navigation';
import { THEMES } from '@/components/shell/preferences/theme';
import { useLanguage } from '@/components/shell/preferences/use-language';
import { useTheme } from '@/components/shell/preferences/use-theme';
import { useFieldErrorText } from '@/components/ui/form/use-field-error-text';
import { requestNewLink } from '@/components/ui/hooks/new-link-request';
import { useShell } from '@/components/ui/hooks/shell-context';
import { openShortcutsHelp } from '@/components/ui/hooks/shortcuts-store';
import { readPasted } from '@/lib/contract/values/pasted-id';
import { registerSearchTerms } from '@/lib/contract/values/sub-merchants/register-search-text';
import { MAX_FILTER_LENGTH } from '@/lib/contract/values/transactions/filter-text';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import { LANGUAGE_NAMES } from '@/lib/i18n/language-names';
import { LOCALES } from '@/lib/i18n/locales';
import { knownConversion, knownRecord } from '@/lib/queries/known-record';
import { noteSearchQuery } from '@/lib/queries/notes';
import { subMerchantSearchQuery } from '@/lib/queries/sub-merchants/register';
import { conversionTerms, type EntryTerm, termsOf } from './entry-terms';
import { noteHref, noteKind, type SearchTarget, searchTargetsFor } from './search-targets';

export interface Entry {
  id: string;
  icon: LucideIcon;
  label: string;
  note?: string;
  keys?: readonly string[];
  /** Terms of a record that was read here. */
  terms?: readonly EntryTerm[];
  /** Address to open; otherwise `taxId` or an action. */
  go?: string;
  taxId?: Extract<SearchTarget, { kind: 'taxId' }>;
  run?(): void;
}

export interface EntryGroup {
  id: 'found' | 'subMerchants' | 'notes' | 'pages' | 'actions';
  label: string;
  items: Entry[];
}

const LIST_ICONS = {
  checkouts: ReceiptText,
  onramps: ArrowDownToLine,
  offramps: ArrowUpFromLine,
  withdrawals: Send,
} as const;

interface Found {
  groups: EntryGroup[];
  refused?: string;
  /** Of what is kept on the server. */
  state: 'read' | 'reading' | 'unread';
}

/** Targets of a pasted id, pages and actions; none moves money. */
export function useSearchEntries(text: string): Found {
  const t = useTranslations('shell');
  const reasons = useFieldErrorText();
  const found = useFound(text);
  const { asked, typing } = useAsked(text);
  const subMerchants = useSubMerchantSearch(asked);
  const notes = useNoteSearch(asked);
  const pages = usePages();
  const actions = useActions();
  const pasted = readPasted(text);
  const isId = pasted !== null;
  const groups: EntryGroup[] = [
    { id: 'found', label: t('search.found'), items: found },
    {
      id: 'subMerchants',
      label: t('nav.subMerchants'),
      items: subMerchants.items,
    },
    { id: 'pages', label: t('search.pages'), items: isId ? [] : pages.filter(matches(text)) },
    { id: 'actions', label: t('search.actions'), items: isId ? [] : actions.filter(matches(text)) },
    { id: 'notes', label: t('search.notes'), items: notes.items },
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    state:
      subMerchants.failed || notes.failed
        ? 'unread'
        : typing || subMerchants.reading || notes.reading
          ? 'reading'
          : 'read',
    ...(pasted?.kind === 'refused' ? { refused: reasons(pasted.reason, text, MAX_FILTER_LENGTH) } : {}),
  };
}

function useFound(text: string): Entry[] {
  const t = useTranslations('shell');
  const { can } = useShell();
  const client = useQueryClient();
  const pasted = readPasted(text);
  if (pasted === null || !can('transactions:read')) return [];
  return searchTargetsFor(pasted).map((target): Entry => {
    if (target.kind === 'conversion') {
      return {
        id: target.href,
        icon: ArrowLeftRight,
        label: t('search.conversion'),
        note: t('search.ourRecord'),
        go: target.href,
        ...(pasted.kind === 'id' ? conversionTerms(knownConversion(client, pasted.value)) : {}),
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
      ...(pasted.kind === 'id' || pasted.kind === 'hash'
        ? termsOf(target.list, knownRecord(client, target.list, pasted.value))
        : {}),
    };
  });
}

function usePages(): Entry[] {
  const t = useTranslations('shell');
  return navigationFor(useShell()).map(
    ({ id, href, icon, key }): Entry => ({
      id: href,
      icon,
      label: t(`nav.${id}`),
      keys: ['G', key.toUpperCase()],
      go: href,
    }),
  );
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
      requestNewLink();
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

/** Every word must occur in the label; ignores case and accents. */
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

const TYPING_MS = 200;
const ENOUGH = 2;

/** What the server is asked for after typing: refused text and possible tax ids are not sent (safety 53, 54). */
function useAsked(text: string): { asked: string | undefined; typing: boolean } {
  const [asked, setAsked] = useState('');
  const wanted = registerSearchTerms(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const enough = wanted.length >= ENOUGH;
  return { asked: enough && asked.length >= ENOUGH ? asked : undefined, typing: enough && asked !== wanted };
}

interface KeptEntries {
  items: Entry[];
  reading: boolean;
  failed: boolean;
}

const NOT_ASKED: KeptEntries = { items: [], reading: false, failed: false };

/** Finds by name, tag, id or note. */
function useSubMerchantSearch(asked: string | undefined): KeptEntries {
  const { can } = useShell();
  const enabled = can('sub_merchants:read') && asked !== undefined;
  const { data, isFetching, isError } = useQuery({
    ...subMerchantSearchQuery(asked ?? ''),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return NOT_ASKED;
  const items = (data?.items ?? []).map(
    ({ correlation_id, name }): Entry => ({
      id: `sub-merchant ${correlation_id}`,
      icon: Store,
      label: name,
      note: correlation_id.slice(0, 8),
      go: `/sub-merchants/${correlation_id}`,
    }),
  );
  return { items, reading: isFetching, failed: isError };
}

/** Those on sub-merchants are found with them. */
function useNoteSearch(asked: string | undefined): KeptEntries {
  const t = useTranslations('shell');
  const { can } = useShell();
  const client = useQueryClient();
  const enabled = can('sub_merchants:read') && asked !== undefined;
  const { data, isFetching, isError } = useQuery({
    ...noteSearchQuery(asked ?? ''),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return NOT_ASKED;
  const items = (data?.notes ?? []).map(({ id, text, by, on }): Entry => {
    const conversion = noteKind(on) === 'conversion' ? knownConversion(client, on.id) : undefined;
    const list = on.of === undefined ? TRANSACTION_LISTS.find((one) => one === on.list) : undefined;
    const where = list === undefined ? t(`search.noteOn.${noteKind(on)}`) : t(`nav.${list}`);
    return {
      id: `note ${id}`,
      icon: MessageSquareText,
      label: text,
      note: `${by.name} · ${where}`,
      go: noteHref(on),
      ...(list === undefined ? conversionTerms(conversion) : termsOf(list, knownRecord(client, list, on.id))),
    };
  });
  return { items, reading: isFetching, failed: isError };
}
