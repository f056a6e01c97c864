import 'server-only';
import type { AlertFailure } from '@/lib/contract/bff/settings/alerts';
import { log } from '@/lib/log/log';
import { notify } from '@/lib/operations/notifications/notify';
import type { Services } from '@/lib/operations/services';
import {
  type AlertMessage,
  claimMessages,
  dropMessages,
  endTry,
  type TryEnd,
} from '@/lib/store/alerts/alert-messages';
import {
  ADDRESS,
  type AlertSettings,
  findTarget,
  keepTargetState,
  lockAlertSettings,
  readAlertSettings,
} from '@/lib/store/alerts/alert-settings';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { confirmedAmounts } from '@/lib/store/conversions/conversions-to-land';
import type { Database } from '@/lib/store/engine/open-store';
import { openWork } from '@/lib/store/engine/open-work';
import { findNotices, mayKnow, type NoticeRow, readChoices } from '@/lib/store/notifications/notifications';
import { activePeople } from '@/lib/store/people/deciders';
import { findUser } from '@/lib/store/people/users';
import type { PostAlert } from '@/lib/upstream/post-alert';
import { TransportError } from '@/lib/upstream/transport';
import { type AlertContent, addressBody, mailWords } from './compose-alert';
import { alertsLeave } from './queue-alerts';
import { openSealed, sealAgain } from './seal-address';

/** Pauses after each try that failed; one more try follows the last. */
export const BACK_OFF_MS = [30, 120, 600, 1_800, 7_200, 21_600, 43_200].map((seconds) => seconds * 1_000);
const LANES = ['address', 'mail'] as const;
const MOST_A_TURN = 50;

export interface AlertMail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  messageId?: string;
}

export interface AlertWays {
  post: PostAlert;
  /** Sends a mail; true when the server took it. Absent where no mail leaves. */
  mail?: (mail: AlertMail) => Promise<boolean>;
}

/** Sends what is due; `tick` starts a turn in the background, `ended` resolves after it. */
export function createAlertSender(
  services: Services,
  ways: AlertWays,
): { tick(): void; ended(): Promise<void> } {
  const leaves = services.env.world === undefined && alertsLeave();
  const running = new Map<string, Promise<void>>();
  return {
    tick() {
      if (!leaves) return;
      for (const lane of LANES) {
        if (running.has(lane) || (lane === 'mail' && ways.mail === undefined)) continue;
        const done = openWork();
        const turn = sendDue(services, ways, lane)
          .catch((error: unknown) => log.error({ err: error, lane }, 'alerts could not be sent'))
          .finally(() => {
            done();
            running.delete(lane);
          });
        running.set(lane, turn);
      }
    },
    ended: async () => void (await Promise.all(running.values())),
  };
}

/** Sends in sequence, a turn's worth at most. */
export async function sendDue(
  services: Services,
  ways: AlertWays,
  lane: (typeof LANES)[number],
): Promise<void> {
  if (lane === 'address') await sealAgain(services);
  for (let sent = 0; sent < MOST_A_TURN; sent += 1) {
    const claimed = await claimMessages(services.store.db, { lane, now: new Date(services.clock()) });
    if (claimed.length === 0) return;
    await sendClaimed(services, ways, claimed);
  }
}

/** How the try ended. A test is tried once, and says nothing about its target. */
export async function sendClaimed(
  services: Services,
  ways: AlertWays,
  claimed: readonly AlertMessage[],
): Promise<'sent' | AlertFailure> {
  const { db } = services.store;
  const [first] = claimed;
  if (first === undefined) return 'refused';
  const settings = await readAlertSettings(db);
  const ended = await tryOnce(services, ways, claimed, settings);
  if (ended === 'unwanted') {
    await dropMessages(
      db,
      claimed.map(({ id }) => id),
    );
    return 'refused';
  }
  const failure = ended === 'sent' ? undefined : ended;
  const now = new Date(services.clock());
  await db.transaction(async (tx) => {
    const isTest = first.kind === 'test';
    const isChanged =
      first.target === ADDRESS && (await lockAlertSettings(tx)).sealedUrl !== settings.sealedUrl;
    const end =
      isChanged && !isTest && failure !== undefined
        ? ({ state: 'waiting', failure, nextAt: now, tries: 0 } as const)
        : endOf(first, failure, now);
    if (!(await endTry(tx, claimed, end, now)) || isTest || isChanged) return;
    if (failure === undefined) return keepTargetState(tx, first.target, { sentAt: now });
    const isDead = end.state === 'dead' && (failure === 'gone' || (await isSilent(tx, claimed)));
    await keepTargetState(tx, first.target, isDead ? { failure, deadAt: now } : { failure });
    if (end.state === 'dead') log.warn({ id: first.id, failure }, 'an alert was given up');
    if (!isDead) return;
    const name = await nameOf(tx, first.target);
    const detail = { failure, name };
    await appendAudit(tx, { action: 'settings.alerts_stopped', subject: first.target, detail, at: now });
    await notify(tx, {
      kind: 'failure',
      subject: first.target,
      title_key: 'alerts_stopped',
      values: { name },
      href: '/settings/alerts',
      permission: 'settings:read',
      at: now,
    });
  });
  return ended;
}

function endOf({ kind, tries }: AlertMessage, failure: AlertFailure | undefined, now: Date): TryEnd {
  if (failure === undefined) return { state: 'sent' };
  const wait = BACK_OFF_MS[tries - 1];
  if (failure === 'gone' || wait === undefined || kind === 'test') return { state: 'dead', failure };
  return { state: 'waiting', failure, nextAt: new Date(now.getTime() + wait) };
}

/** True if the target has taken nothing since these messages came. */
async function isSilent(tx: Database, claimed: readonly AlertMessage[]): Promise<boolean> {
  const [first] = claimed;
  const sentAt = first && (await findTarget(tx, first.target))?.sentAt;
  return !sentAt || claimed.every(({ createdAt }) => sentAt < createdAt);
}

/** Unexpected errors count as a lost connection, so that tries end. */
async function tryOnce(
  services: Services,
  ways: AlertWays,
  claimed: readonly AlertMessage[],
  settings: AlertSettings,
): Promise<'sent' | 'unwanted' | AlertFailure> {
  const [first] = claimed;
  try {
    const content = first && (await contentOf(services, claimed, settings));
    if (!content) return 'unwanted';
    const failure =
      first.target === ADDRESS
        ? await postToAddress(services, ways.post, content, settings)
        : await mailTo(services, ways, first.target, content);
    return failure ?? 'sent';
  } catch (error) {
    log.error({ err: error, id: first?.id }, 'an alert could not be sent');
    return 'connection';
  }
}

async function nameOf(tx: Database, target: string): Promise<string> {
  if (target === ADDRESS) return (await readAlertSettings(tx)).host ?? '';
  return (await findUser(tx, target))?.name ?? '';
}

/** Content that the receiver may know now; null: none. */
async function contentOf(
  services: Services,
  claimed: readonly AlertMessage[],
  settings: AlertSettings,
): Promise<AlertContent | null> {
  const { db } = services.store;
  const [first] = claimed;
  if (first === undefined) return null;
  const ids = claimed.flatMap(({ note }) => (note === null ? [] : [note]));
  const { target, kind, id } = first;
  const [kept, found] = [await findTarget(db, target), ids.length === 0 ? [] : await findNotices(db, ids)];
  const { kinds } = settings;
  const notes =
    target === ADDRESS
      ? found.filter((note) => kinds[note.kind] !== 'off')
      : await visibleTo(services, target, found);
  if (kind !== 'test' && notes.length === 0) return null;
  const amounts = settings.amounts
    ? await confirmedAmounts(
        db,
        notes.map(({ subject }) => subject),
      )
    : new Map<string, string>();
  const locale = kept?.locale ?? 'en';
  return { id, kind, notes, amounts, locale, appUrl: services.env.appUrl };
}

async function visibleTo(
  { store }: Services,
  userId: string,
  notes: readonly NoticeRow[],
): Promise<NoticeRow[]> {
  const person = (await activePeople(store.db)).find(({ id }) => id === userId);
  if (person === undefined) return [];
  const { mail } = await readChoices(store.db, userId);
  return notes.filter((note) => mail[note.kind] !== 'off' && mayKnow(person, note));
}

/** Returns undefined when the address took it. */
async function postToAddress(
  services: Services,
  post: PostAlert,
  content: AlertContent,
  settings: AlertSettings,
): Promise<AlertFailure | undefined> {
  const now = new Date(services.clock());
  const url = openSealed(settings, 'sealedUrl', services);
  const secrets = secretsOf(services, settings, now);
  if (url === null || secrets.length === 0) return 'refused';
  const { Webhook } = await import('standardwebhooks');
  const body = addressBody(content, settings.shape, now);
  const headers = {
    'webhook-id': content.id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(content.id, now, body)).join(' '),
    'user-agent': 'Mesa',
  };
  try {
    const status = await post(url, { headers, body });
    if (status >= 200 && status < 300) return undefined;
    if (status === 410) return 'gone';
    return status >= 300 && status < 400 ? 'redirect' : 'status';
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return error.kind === 'aborted' ? 'connection' : error.kind;
  }
}

/** The new one first; the previous one while it lasts. */
function secretsOf(services: Services, settings: AlertSettings, now: Date): string[] {
  const { previousUntil } = settings;
  const lasts = previousUntil !== null && previousUntil > now;
  return [
    openSealed(settings, 'sealedSecret', services),
    lasts ? openSealed(settings, 'sealedPrevious', services) : null,
  ].filter((secret) => secret !== null);
}

async function mailTo(
  services: Services,
  { mail }: AlertWays,
  userId: string,
  content: AlertContent,
): Promise<AlertFailure | undefined> {
  const user = await findUser(services.store.db, userId);
  if (user === null || mail === undefined) return 'mail';
  const taken = await mail({
    to: { name: user.name, address: user.email },
    ...mailWords(content),
    messageId: `<${content.id}@${new URL(services.env.appUrl).hostname}>`,
  });
  return taken ? undefined : 'mail';
}
