import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type {
  AlertAddressAnswer,
  AlertAddressRequest,
  AlertsAnswer,
  AlertTestAnswer,
} from '@/lib/contract/bff/settings/alerts';
import { defined } from '@/lib/contract/values/defined';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import {
  addMessage,
  claimMessages,
  dropMessagesOf,
  findMessage,
  retryMessages,
} from '@/lib/store/alerts/alert-messages';
import {
  ADDRESS,
  type AlertSettings,
  keepAlertSettings,
  keepTarget,
  lockAlertSettings,
  readAlertSettings,
  removeAlertAddress,
  reviveTarget,
} from '@/lib/store/alerts/alert-settings';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { alertPost } from '@/lib/upstream/post-alert';
import { alertsLeave } from './queue-alerts';
import { readAlerts } from './read-alerts';
import { openSealed, sealSecret, sealUrl } from './seal-address';
import { type AlertWays, sendClaimed } from './send-alerts';

const PREVIOUS_MS = 24 * 3_600_000;
const MOST_CHANGES = 20;

interface Press {
  id: string;
  actor: Actor;
  mails: boolean;
}

/** Another host gets its own secret, shown only in this answer. Throws `invalid_input`, `key_reused`. */
export function setAlertAddress(
  services: Services,
  press: Press,
  asked: AlertAddressRequest,
): Promise<AlertAddressAnswer> {
  return changed(services, press, asked, async (tx, before, at) => {
    const { url, shape, locale, kinds } = asked;
    if (url === undefined && openSealed(before, 'sealedUrl', services) === null)
      throw new DomainError('invalid_input', { fields: { url: 'required' } });
    const host = url === undefined ? before.host : new URL(url).hostname;
    const isOther = host !== before.host || openSealed(before, 'sealedSecret', services) === null;
    await keepTarget(tx, { id: ADDRESS, locale, anew: url !== undefined });
    if (url !== undefined) await retryMessages(tx, ADDRESS, at);
    const detail = { host: host ?? '', shape, kinds: wantedText(kinds) };
    await appendAudit(tx, { action: 'settings.alerts_address', actor: press.actor, detail, at });
    return {
      host,
      shape,
      locale,
      kinds,
      setAt: at,
      setByName: press.actor.name,
      ...(url === undefined ? {} : { sealedUrl: sealUrl(url, services) }),
      ...(isOther ? { ...newSecret(services, press), sealedPrevious: null, previousUntil: null } : {}),
    };
  });
}

/** The previous one signs beside it for a day. Throws `not_found`, `key_reused`. */
export function renewAlertSecret(services: Services, press: Press): Promise<AlertAddressAnswer> {
  return changed(services, press, 'secret', async (tx, before, at) => {
    if (before.host === null) throw new DomainError('not_found');
    const detail = { host: before.host };
    await appendAudit(tx, { action: 'settings.alerts_secret', actor: press.actor, detail, at });
    return {
      ...newSecret(services, press),
      sealedPrevious: before.sealedSecret,
      previousUntil: new Date(at.getTime() + PREVIOUS_MS),
    };
  });
}

async function changed(
  services: Services,
  { id, mails }: Press,
  content: unknown,
  work: (tx: Database, before: AlertSettings, at: Date) => Promise<Partial<AlertSettings>>,
): Promise<AlertAddressAnswer> {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const at = new Date(services.clock());
  await services.store.db.transaction(async (tx) => {
    const before = await lockAlertSettings(tx);
    const known = before.changes.find((change) => change.id === id);
    if (known !== undefined && known.hash !== hash) throw new DomainError('key_reused');
    if (known !== undefined) return;
    const change = await work(tx, before, at);
    const changes = [...before.changes, { id, hash }].slice(-MOST_CHANGES);
    await keepAlertSettings(tx, { ...change, changes });
  });
  const settings = await readAlertSettings(services.store.db);
  const secret = settings.secretId === id ? openSealed(settings, 'sealedSecret', services) : null;
  return { ...(await readAlerts(services, mails)), ...defined({ secret: secret ?? undefined }) };
}

function newSecret(services: Services, { id }: Press): Partial<AlertSettings> {
  const made = `whsec_${randomBytes(32).toString('base64')}`;
  return { sealedSecret: sealSecret(made, services), secretId: id };
}

function wantedText(kinds: AlertAddressRequest['kinds']): string {
  return Object.entries(kinds)
    .filter(([, mode]) => mode !== 'off')
    .map(([kind, mode]) => `${kind} ${mode}`)
    .join(', ');
}

type Changed = Omit<Press, 'id'>;

/** Drops messages that waited for it. */
export function removeAddress(services: Services, press: Changed): Promise<AlertsAnswer> {
  return toggled(services, press, async (tx, before, at) => {
    if (before.host === null) return;
    await removeAlertAddress(tx);
    await dropMessagesOf(tx, ADDRESS);
    const detail = { host: before.host };
    await appendAudit(tx, { action: 'settings.alerts_removed', actor: press.actor, detail, at });
  });
}

/** Allows amounts in alerts by mail and to the address. */
export function allowAmounts(services: Services, press: Changed, allowed: boolean): Promise<AlertsAnswer> {
  return toggled(services, press, async (tx, before, at) => {
    if (before.amounts === allowed) return;
    await keepAlertSettings(tx, { amounts: allowed });
    const detail = { allowed: allowed ? 'yes' : 'no' };
    await appendAudit(tx, { action: 'settings.alerts_amounts', actor: press.actor, detail, at });
  });
}

/** Everything that was given up, or waited meanwhile, is tried from the beginning. */
export function retryTarget(services: Services, press: Changed, target: string): Promise<AlertsAnswer> {
  return toggled(services, press, async (tx, _before, at) => {
    if (!(await reviveTarget(tx, target))) return;
    await retryMessages(tx, target, at);
    await appendAudit(tx, { action: 'settings.alerts_retried', actor: press.actor, subject: target, at });
  });
}

async function toggled(
  services: Services,
  { mails }: Changed,
  work: (tx: Database, before: AlertSettings, at: Date) => Promise<void>,
): Promise<AlertsAnswer> {
  const at = new Date(services.clock());
  await services.store.db.transaction(async (tx) => work(tx, await lockAlertSettings(tx), at));
  return readAlerts(services, mails);
}

/** Sent now, and once for one press. Throws `not_found`, `rate_limited`, `outcome_pending`. */
export async function testAddress(
  services: Services,
  { id, actor, mails }: Press,
  ways: AlertWays = { post: alertPost() },
): Promise<AlertTestAnswer> {
  const { db } = services.store;
  const { host } = await readAlertSettings(db);
  if (host === null) throw new DomainError('not_found');
  if (!alertsLeave() || services.env.world !== undefined)
    return { ...(await readAlerts(services, mails)), outcome: 'demo' };
  const once = `${ADDRESS} test ${id}`;
  const now = new Date(services.clock());
  if ((await findMessage(db, once)) === null)
    await db.transaction(async (tx) => {
      await checkRateLimit(services, actor.id, 'alert_test', tx);
      if (await addMessage(tx, { once, target: ADDRESS, kind: 'test', note: null, now }))
        await appendAudit(tx, { action: 'settings.alerts_tested', actor, detail: { host }, at: now });
    });
  const kept = await findMessage(db, once);
  const claimed = kept === null ? [] : await claimMessages(db, { lane: 'address', now, id: kept.id });
  const outcome =
    claimed.length > 0 ? await sendClaimed(services, ways, claimed) : endOf(await findMessage(db, once));
  return { ...(await readAlerts(services, mails)), outcome };
}

function endOf(message: Awaited<ReturnType<typeof findMessage>>) {
  if (message?.state === 'sent') return 'sent';
  if (message === null || message.state === 'waiting') throw new DomainError('outcome_pending');
  return message.failure ?? 'connection';
}
