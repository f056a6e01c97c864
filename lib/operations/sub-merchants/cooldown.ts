import 'server-only';

/**
 * Words of the API about the 30 days between two changes (BRD-13), in the languages it might write. Its 400 has no
 * code, and every other cause the document gives for one is checked before anything is sent.
 */
const COOLDOWN =
  /cool.?down|\b(days?|dias?|días)\b|\bagain\b|\b(until|até|hasta)\b|elapsed|too (soon|often)|recent|once (per|every)|novamente|nuevamente/i;

/** What a refusal is about when it names one of these, whatever else its words hold. */
const OTHER = /time.?stamp|signature|correlation|base64|png|jpe?g|pixel|\bMB\b/i;

/** Whether a refusal of branding speaks of the 30 days. */
export function readsAsCooldown(status: number | undefined, words: string | undefined): boolean {
  return status === 400 && words !== undefined && COOLDOWN.test(words) && !OTHER.test(words);
}
