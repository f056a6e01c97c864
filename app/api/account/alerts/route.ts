import { route } from '@/lib/bff/route';
import { mailChoice } from '@/lib/contract/bff/notification-requests';
import { sendsMail } from '@/lib/env/env';
import { localeHere } from '@/lib/i18n/locale-here';
import { chooseMail, readMailChoices } from '@/lib/operations/alerts/choose-mail';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'session:read',
  scope: 'own',
  handle: async ({ session }) => readMailChoices(await services(), session.user, sendsMail()),
});

export const POST = route({
  permission: 'session:change',
  scope: 'own',
  body: mailChoice,
  handle: async ({ session, body }) =>
    chooseMail(await services(), session.user, body, { locale: await localeHere(), mails: sendsMail() }),
});
