import 'server-only';
import type { Services } from '@/lib/operations/services';
import {
  type AlertSettings,
  keepAlertSettings,
  lockAlertSettings,
  readAlertSettings,
} from '@/lib/store/alerts/alert-settings';
import { seal, unseal } from '@/lib/store/sealed-text';

type Keys = Pick<Services, 'secret' | 'previousSecret'>;
type Sealed = Pick<AlertSettings, 'sealedUrl' | 'sealedSecret' | 'sealedPrevious'>;

const URL_USE = 'alert address';
const SECRET_USE = 'alert secret';
const USES = { sealedUrl: URL_USE, sealedSecret: SECRET_USE, sealedPrevious: SECRET_USE } as const;

export function sealUrl(url: string, { secret }: Keys): string {
  return seal(url, secret, URL_USE);
}

export function sealSecret(made: string, { secret }: Keys): string {
  return seal(made, secret, SECRET_USE);
}

/** Null when no key of this process opens it. */
export function openSealed(settings: Sealed, name: keyof Sealed, keys: Keys): string | null {
  const sealed = settings[name];
  return sealed === null ? null : unseal(sealed, [keys.secret, keys.previousSecret], USES[name]);
}

/** While `AUTH_SECRET` is rotated: what only the previous one opens. */
export async function sealAgain({ store, ...keys }: Keys & Pick<Services, 'store'>): Promise<void> {
  if (keys.previousSecret === undefined || !hasChanges(anew(await readAlertSettings(store.db), keys))) return;
  await store.db.transaction(async (tx) => {
    const change = anew(await lockAlertSettings(tx), keys);
    if (hasChanges(change)) await keepAlertSettings(tx, change);
  });
}

function anew(settings: Sealed, keys: Keys): Partial<Sealed> {
  const { secret } = keys;
  const change: Partial<Sealed> = {};
  for (const name of ['sealedUrl', 'sealedSecret', 'sealedPrevious'] as const) {
    if (openSealed(settings, name, { secret }) !== null) continue;
    const text = openSealed(settings, name, keys);
    if (text !== null) change[name] = seal(text, secret, USES[name]);
  }
  return change;
}

function hasChanges(change: object): boolean {
  return Object.keys(change).length > 0;
}
