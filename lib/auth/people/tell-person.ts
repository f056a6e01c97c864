import 'server-only';
import type { ApprovalRequest, PersonAsked } from '@/lib/contract/bff/requests';
import { env, sendsMail } from '@/lib/env/env';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { escapeMarkup, fillWords } from '@/lib/i18n/mail-text';
import { accountMail as en } from '@/lib/i18n/messages/en/account-mail';
import { accountMail as es } from '@/lib/i18n/messages/es/account-mail';
import { accountMail as ptBR } from '@/lib/i18n/messages/pt-BR/account-mail';
import { log } from '@/lib/log/log';
import { findTarget } from '@/lib/store/alerts/alert-settings';
import type { Database } from '@/lib/store/engine/open-store';
import { openWork } from '@/lib/store/engine/open-work';
import { findUser } from '@/lib/store/people/users';
import { formatWithZone } from '@/lib/time/format';
import { deviceWords } from './device-words';
import { sendMail } from './send-mail';

const WORDS = { en, 'pt-BR': ptBR, es } as const;

export type AccountEvent = keyof typeof en.events;

const telling = new Set<Promise<void>>();

/**
 * Mails a person what changed in their own way in, after its commit: whoever holds a stolen session or mailbox cannot
 * do it in silence. Nobody waits for it, and nobody chooses it away.
 */
export function tellPerson(
  db: Database,
  personId: string,
  event: AccountEvent,
  userAgent?: string | null,
): void {
  if (!sendsMail()) return;
  const done = openWork();
  const at = new Date();
  const work = tell(db, personId, { event, at, userAgent })
    .catch((error: unknown) => log.error({ err: error, event }, 'a person could not be told of a change'))
    .finally(() => {
      done();
      telling.delete(work);
    });
  telling.add(work);
}

/** Resolves once everybody was told. */
export async function toldEverybody(): Promise<void> {
  await Promise.all(telling);
}

/** Of a change that two people made. */
export function tellOfPersonRequest(
  db: Database,
  { kind, asked }: Pick<ApprovalRequest, 'kind' | 'asked'>,
): void {
  if (kind !== 'person') return;
  const change = asked as unknown as PersonAsked;
  if ('role' in change) tellPerson(db, change.user_id, 'role_changed');
  // The link of another password is told when it is made.
  if ('reset' in change && change.reset === 'factors') tellPerson(db, change.user_id, 'factors_reset');
}

interface Told {
  event: AccountEvent;
  at: Date;
  userAgent: string | null | undefined;
}

async function tell(db: Database, personId: string, told: Told): Promise<void> {
  const user = await findUser(db, personId);
  if (user === null || user.demo) return;
  const chosen = (await findTarget(db, personId))?.locale;
  // Mesa keeps a language only of who chose mail; such a sentence is short enough to be said in all.
  const locales: readonly Locale[] = chosen === undefined ? LOCALES : [chosen];
  const parts = locales.map((locale) => ({ locale, lines: linesOf(user.name, locale, told) }));
  const [first] = locales;
  const words = WORDS[first ?? 'en'];
  const marked = parts.map(
    ({ locale, lines }) =>
      `<div lang="${locale}">${lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('')}</div>`,
  );
  await sendMail({
    to: { name: user.name, address: user.email },
    subject: fillWords(words.subject, { event: words.events[told.event] }),
    text: `${parts.map(({ lines }) => lines.join('\n\n')).join('\n\n--\n\n')}\n`,
    html: `<!doctype html><html><body>${marked.join('<hr>')}</body></html>`,
  });
}

function linesOf(name: string, locale: Locale, { event, at, userAgent }: Told): string[] {
  const words = WORDS[locale];
  const { appUrl, timeZone } = env();
  const { browser, system } = deviceWords(userAgent ?? undefined);
  const device = [browser, system].filter((word) => typeof word === 'string').join(', ');
  const values = {
    name,
    event: words.events[event],
    time: formatWithZone(at, 'dayYearTime', locale, timeZone),
    place: new URL(appUrl).host,
    link: `${appUrl}/account`,
    device,
  };
  const said = [words.hello, words.what, ...(device === '' ? [] : [words.device]), words.end];
  return said.map((line) => fillWords(line, values));
}
