import 'server-only';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type AlertKinds, NOTIFICATION_KINDS } from '@/lib/contract/bff/notifications';
import type { AlertFailure } from '@/lib/contract/bff/settings/alerts';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '@/lib/store/engine/open-store';
import { alertSettings, alertTargets } from '@/lib/store/schema/alert-tables';

const ONLY = 1;
/** The target of the deployment's one address; the others are ids of people. */
export const ADDRESS = 'address';

export type AlertSettings = Omit<typeof alertSettings.$inferSelect, 'id'>;
export type AlertTarget = typeof alertTargets.$inferSelect;

export const NO_KINDS = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, 'off'])) as AlertKinds;

const NONE: AlertSettings = {
  amounts: false,
  host: null,
  sealedUrl: null,
  shape: 'standard',
  locale: 'en',
  kinds: NO_KINDS,
  sealedSecret: null,
  sealedPrevious: null,
  previousUntil: null,
  changes: [],
  secretId: null,
  setAt: null,
  setByName: null,
};

export async function readAlertSettings(db: Database): Promise<AlertSettings> {
  const [row] = await db.select().from(alertSettings).where(eq(alertSettings.id, ONLY));
  return row ?? NONE;
}

/** Locks, so that of two changes the second sees the first. */
export async function lockAlertSettings(tx: Database): Promise<AlertSettings> {
  await tx
    .insert(alertSettings)
    .values({ id: ONLY, ...NONE })
    .onConflictDoNothing();
  const [row] = await tx.select().from(alertSettings).where(eq(alertSettings.id, ONLY)).for('update');
  return row ?? NONE;
}

export async function keepAlertSettings(tx: Database, change: Partial<AlertSettings>): Promise<void> {
  await tx.update(alertSettings).set(change).where(eq(alertSettings.id, ONLY));
}

export async function removeAlertAddress(tx: Database): Promise<void> {
  const { amounts: _, changes: __, ...none } = NONE;
  await tx.update(alertSettings).set(none).where(eq(alertSettings.id, ONLY));
  await tx.delete(alertTargets).where(eq(alertTargets.id, ADDRESS));
}

/** Mail is in the language of whoever chose it last. `anew`: what failed before counts no more. */
export async function keepTarget(
  tx: Database,
  { id, locale, anew = false }: { id: string; locale: Locale; anew?: boolean },
): Promise<void> {
  const fresh = anew ? { failure: null, deadAt: null, sentAt: null } : {};
  await tx
    .insert(alertTargets)
    .values({ id, locale })
    .onConflictDoUpdate({ target: alertTargets.id, set: { locale, ...fresh } });
}

export async function findTarget(db: Database, id: string): Promise<AlertTarget | null> {
  const [row] = await db.select().from(alertTargets).where(eq(alertTargets.id, id));
  return row ?? null;
}

export function deadTargets(db: Database): Promise<AlertTarget[]> {
  return db.select().from(alertTargets).where(isNotNull(alertTargets.deadAt));
}

/** False when it is not dead. Why it was stays until the next try has ended. */
export async function reviveTarget(tx: Database, id: string): Promise<boolean> {
  const target = await findTarget(tx, id);
  if (target === null || target.deadAt === null) return false;
  await tx.update(alertTargets).set({ deadAt: null }).where(eq(alertTargets.id, id));
  return true;
}

/** `deadAt`: given up. A target that is dead stays so, whatever another process learns meanwhile. */
export async function keepTargetState(
  tx: Database,
  id: string,
  state: { sentAt: Date } | { failure: AlertFailure; deadAt?: Date },
): Promise<void> {
  const set = 'sentAt' in state ? { ...state, failure: null } : state;
  await tx
    .update(alertTargets)
    .set(set)
    .where(and(eq(alertTargets.id, id), isNull(alertTargets.deadAt)));
}
