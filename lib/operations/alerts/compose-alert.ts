import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import type { Locale } from '@/lib/i18n/locales';
import { escapeMarkup, fillWords, namedInMessage } from '@/lib/i18n/mail-text';
import { alertMail as en } from '@/lib/i18n/messages/en/alert-mail';
import { notifications as enNotices } from '@/lib/i18n/messages/en/notifications';
import { alertMail as es } from '@/lib/i18n/messages/es/alert-mail';
import { notifications as esNotices } from '@/lib/i18n/messages/es/notifications';
import { alertMail as ptBR } from '@/lib/i18n/messages/pt-BR/alert-mail';
import { notifications as ptNotices } from '@/lib/i18n/messages/pt-BR/notifications';
import type { NoticeRow } from '@/lib/store/notifications/notifications';

const WORDS = {
  en: { ...en, notices: enNotices },
  'pt-BR': { ...ptBR, notices: ptNotices },
  es: { ...es, notices: esNotices },
} as const;
const MOST_LISTED = 50;
const ID_HEAD = 8;
const ID_TAIL = 6;

export interface AlertContent {
  id: string;
  kind: 'notice' | 'digest' | 'test';
  notes: readonly NoticeRow[];
  /** Keyed by subject; filled only if an administrator lets amounts leave. */
  amounts: ReadonlyMap<string, string>;
  locale: Locale;
  appUrl: string;
}

/** The event and a link; `toAll`: addressed to nobody in particular. */
export function sentenceOf(note: NoticeRow, locale: Locale, toAll: boolean): string {
  const { notices, ...words } = WORDS[locale];
  const { name, id = note.subject, list = '' } = note.values;
  const lists: Record<string, string> = notices.lists;
  const forAll: Record<string, string> = words.toAll;
  const text = (toAll ? forAll[note.titleKey] : undefined) ?? notices.titles[note.titleKey];
  return fillWords(text, {
    list: lists[list] ?? notices.lists.other,
    name: namedInMessage(name ?? ''),
    id: namedInMessage(name ?? shortened(id)),
  });
}

function itemOf(note: NoticeRow, { amounts, locale, appUrl }: AlertContent, toAll: boolean) {
  const url = `${appUrl}${note.href}`;
  return { sentence: sentenceOf(note, locale, toAll), url, amounts: amounts.get(note.subject) };
}

/** JSON body for the outgoing address. */
export function addressBody(content: AlertContent, shape: 'standard' | 'slack', now: Date): string {
  const { kind, notes, locale, appUrl } = content;
  const words = WORDS[locale];
  const unique = dedupe(notes);
  const items = unique.slice(0, MOST_LISTED).map((note) => ({ note, ...itemOf(note, content, true) }));
  if (shape === 'slack') {
    const lines = items.map(
      ({ sentence, url, amounts }) => `${slackText([sentence, amounts])} <${url}|${words.open}>`,
    );
    const head = kind === 'notice' ? [] : [kind === 'test' ? words.test : headOf(unique.length, locale)];
    return JSON.stringify({ text: [...head, ...lines, ...moreOf(unique.length, content)].join('\n') });
  }
  const listed = items.map(({ note, sentence, url, amounts }) => ({
    id: String(note.id),
    kind: note.kind,
    title: note.titleKey,
    at: note.at.toISOString(),
    text: sentence,
    url,
    ...defined({ amounts }),
  }));
  const [first] = listed;
  const timestamp = now.toISOString();
  if (kind === 'test')
    return JSON.stringify({
      type: 'test',
      timestamp,
      data: { text: words.test, url: `${appUrl}/settings/alerts` },
    });
  if (kind === 'digest' || first === undefined)
    return JSON.stringify({
      type: 'digest',
      timestamp,
      data: { count: unique.length, url: `${appUrl}/overview`, notices: listed },
    });
  return JSON.stringify({ type: `notice.${first.title}`, timestamp: first.at, data: first });
}

/** Subject, plain text and markup. */
export function mailWords(content: AlertContent): { subject: string; text: string; html: string } {
  const { kind, notes, locale, appUrl } = content;
  const words = WORDS[locale];
  const items = notes.slice(0, MOST_LISTED).map((note) => itemOf(note, content, false));
  const subject = kind === 'digest' ? headOf(notes.length, locale) : (items[0]?.sentence ?? '');
  const chosen = fillWords(words.chosen, { link: `${appUrl}/account` });
  const texts = items.map(({ sentence, amounts, url }) =>
    [sentence, amounts, url].filter((line) => line !== undefined).join('\n'),
  );
  const marked = items.map(
    ({ sentence, amounts, url }) =>
      `<p>${escapeMarkup([sentence, amounts].filter(Boolean).join(' '))}<br><a href="${escapeMarkup(url)}">${words.open}</a></p>`,
  );
  const more = moreOf(notes.length, content);
  const end = [...more, chosen];
  return {
    subject,
    text: `${[...texts, ...end].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale}"><body>${marked.join('')}${end.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')}</body></html>`,
  };
}

function headOf(count: number, locale: Locale): string {
  const { one, many } = WORDS[locale].digest;
  return count === 1 ? one : fillWords(many, { count: String(count) });
}

function moreOf(count: number, { locale, appUrl }: AlertContent): string[] {
  if (count <= MOST_LISTED) return [];
  return [fillWords(WORDS[locale].more, { count: String(count - MOST_LISTED), link: `${appUrl}/overview` })];
}

/** Several people are told of one request; the address hears of it once. */
function dedupe(notes: readonly NoticeRow[]): NoticeRow[] {
  return [
    ...new Map(notes.map((note) => [`${note.subject} ${note.titleKey} ${note.at.getTime()}`, note])).values(),
  ];
}

function shortened(id: string): string {
  return id.length <= ID_HEAD + ID_TAIL + 1 ? id : `${id.slice(0, ID_HEAD)}…${id.slice(-ID_TAIL)}`;
}

function slackText(parts: readonly (string | undefined)[]): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return parts
    .filter((part) => part !== undefined)
    .join(' ')
    .replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
}
