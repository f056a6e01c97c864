import 'server-only';
import type { PersonLinkAnswer } from '@/lib/contract/bff/people';
import { defined } from '@/lib/contract/values/defined';
import { env, sendsMail } from '@/lib/env/env';
import type { Locale } from '@/lib/i18n/locales';
import { escapeMarkup, fillWords, namedInMessage } from '@/lib/i18n/mail-text';
import { linkMail as en } from '@/lib/i18n/messages/en/link-mail';
import { linkMail as es } from '@/lib/i18n/messages/es/link-mail';
import { linkMail as ptBR } from '@/lib/i18n/messages/pt-BR/link-mail';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { claimMail, endMailing, findPersonLink, mailEnded, markShown } from '@/lib/store/people/person-links';
import { findUser } from '@/lib/store/people/users';
import { codeRequest } from '@/lib/store/requests/approved-resets';
import { formatWithZone } from '@/lib/time/format';
import { sendMail } from './send-mail';
import { tellPerson } from './tell-person';

const WORDS = { en, 'pt-BR': ptBR, es } as const;

/**
 * Mails a link after its commit. What was mailed is shown to nobody here; what was not is shown, and an approved one
 * then needs a code, because whoever asked for it would otherwise hold all of it (ADR 0171). The same press again sends a mail that was not taken.
 */
export async function mailLink(
  db: Database,
  answer: PersonLinkAnswer,
  { id, locale }: { id: string; locale: Locale },
): Promise<PersonLinkAnswer> {
  const { person, link } = answer;
  if (link === undefined) return answer;
  if (!sendsMail()) return shown(db, answer, id);
  const user = await findUser(db, person.id);
  const mailed = { person, mail: { state: 'sent', ends_at: link.ends_at } } as const;
  const kind = user?.passwordHash === null ? 'invitation' : 'reset';
  const failed = () => {
    // Somebody here is shown the way to choose this person's password.
    if (kind === 'reset') tellPerson(db, person.id, 'reset_made');
    return shown(db, { ...answer, mail: { state: 'failed', ends_at: link.ends_at } }, id);
  };
  // One press may arrive several times at once: one of them sends, and the others answer as it ends.
  if (!(await claimMail(db, id, new Date()))) return (await mailEnded(db, id)) ? mailed : failed();
  const values = {
    name: namedInMessage(person.name),
    link: link.url,
    place: new URL(env().appUrl).host,
    time: formatWithZone(new Date(link.ends_at), 'dayYearTime', locale, env().timeZone),
  };
  const lines = Object.values(WORDS[locale][kind].lines).map((line) => fillWords(line, values));
  const sent = await sendMail({
    to: { name: person.name, address: person.email },
    subject: fillWords(WORDS[locale][kind].subject, values),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${locale}"><body>${lines.map((line) => `<p>${markup(line, link.url)}</p>`).join('')}</body></html>`,
  });
  await endMailing(db, id, sent ? new Date() : null);
  const detail = { outcome: sent ? 'sent' : 'not_sent' };
  await appendAudit(db, { action: 'user.link_mailed', subject: person.id, detail });
  return sent ? mailed : failed();
}

async function shown(db: Database, answer: PersonLinkAnswer, id: string): Promise<PersonLinkAnswer> {
  await markShown(db, id, new Date());
  const made = await findPersonLink(db, id);
  const request = made === null ? undefined : await codeRequest(db, made);
  return { ...answer, ...defined({ code_from: request && (request.decidedByName ?? '') }) };
}

function markup(line: string, url: string): string {
  const safe = escapeMarkup(line);
  return safe.replace(escapeMarkup(url), (found) => `<a href="${found}">${found}</a>`);
}
