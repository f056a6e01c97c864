import { forgetPrivate } from './private-storage';

const OWNER_KEY = 'mesa.owner';

/** Single sign-on may bring back another person (W16). */
export function forgetOthers(userId: string): void {
  try {
    const storage = window.sessionStorage;
    if ((storage.getItem(OWNER_KEY) ?? userId) !== userId) forgetPrivate();
    storage.setItem(OWNER_KEY, userId);
  } catch {
    // Storage is forbidden.
  }
}
