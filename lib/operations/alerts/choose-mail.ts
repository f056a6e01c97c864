import 'server-only';
import type { MailChoice } from '@/lib/contract/bff/notification-requests';
import type { MailChoicesAnswer } from '@/lib/contract/bff/notifications';
import type { Locale } from '@/lib/i18n/locales';
import type { Services } from '@/lib/operations/services';
import { keepTarget } from '@/lib/store/alerts/alert-settings';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { chooseNotifications, readChoices } from '@/lib/store/notifications/notifications';
import { findUser } from '@/lib/store/people/users';
import { alertsLeave, digestZone } from './queue-alerts';

interface Reader {
  id: string;
  name: string;
}

/** `mails` says whether there is a mail server. */
export async function readMailChoices(
  services: Services,
  { id }: Pick<Reader, 'id'>,
  mails: boolean,
): Promise<MailChoicesAnswer> {
  const { db } = services.store;
  const isDemo =
    !alertsLeave() || services.env.world !== undefined || (await findUser(db, id))?.demo === true;
  const { mail } = await readChoices(db, id);
  return { mail, mails: isDemo ? 'demo' : mails ? 'yes' : 'no_server', time_zone: digestZone() };
}

/** Mail is in the language in which a person chose last. */
export async function chooseMail(
  services: Services,
  { id, name }: Reader,
  { kind, mail }: MailChoice,
  { locale, mails }: { locale: Locale; mails: boolean },
): Promise<MailChoicesAnswer> {
  await services.store.db.transaction(async (tx) => {
    await chooseNotifications(tx, id, { kind, mail });
    await keepTarget(tx, { id, locale });
    const detail = { kind, mail };
    await appendAudit(tx, { action: 'notifications.mail_chosen', actor: { id, name }, detail });
  });
  return readMailChoices(services, { id }, mails);
}
