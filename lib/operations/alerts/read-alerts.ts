import 'server-only';
import type { AlertState, AlertsAnswer } from '@/lib/contract/bff/settings/alerts';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import { countUnsent } from '@/lib/store/alerts/alert-messages';
import {
  ADDRESS,
  type AlertTarget,
  deadTargets,
  findTarget,
  NO_KINDS,
  readAlertSettings,
} from '@/lib/store/alerts/alert-settings';
import { findUser } from '@/lib/store/people/users';
import { alertsLeave, digestZone } from './queue-alerts';

/** The answer has neither the address nor its secret. `mails` says whether there is a mail server. */
export async function readAlerts(services: Services, mails: boolean): Promise<AlertsAnswer> {
  const { db } = services.store;
  const { host, shape, kinds, amounts, locale, setAt, setByName } = await readAlertSettings(db);
  const stateOf = async (id: string, target: AlertTarget | null): Promise<AlertState> => ({
    waiting: await countUnsent(db, id, (target?.deadAt ?? null) !== null),
    ...defined({
      sent_at: target?.sentAt?.toISOString(),
      failure: target?.failure ?? undefined,
      dead_at: target?.deadAt?.toISOString(),
    }),
  });
  const dead: AlertsAnswer['dead'] = [];
  for (const target of await deadTargets(db)) {
    const user = target.id === ADDRESS ? null : await findUser(db, target.id);
    if (user !== null)
      dead.push({ target: target.id, name: user.name, ...(await stateOf(target.id, target)) });
  }
  return {
    leaves: alertsLeave() && services.env.world === undefined ? 'yes' : 'demo',
    mails,
    amounts,
    dead,
    time_zone: digestZone(),
    ...(host === null
      ? {}
      : {
          address: {
            host,
            shape,
            locale,
            set_by: setByName ?? '',
            kinds: { ...NO_KINDS, ...kinds },
            set_at: (setAt ?? new Date(0)).toISOString(),
            ...(await stateOf(ADDRESS, await findTarget(db, ADDRESS))),
          },
        }),
    now: new Date(services.now()).toISOString(),
  };
}
