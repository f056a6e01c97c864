/** RFC 5321 without quotes, comments or routes: whatever reads it, one address comes out. */
const ADDRESS =
  /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\d](?:[\p{L}\p{M}\d-]*[\p{L}\p{M}\d])?\.)+[\p{L}\d](?:[\p{L}\p{M}\d-]*[\p{L}\p{M}\d])$/iu;
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/** A mail server reads `a<e@evil.example>` and `a;e@b.example` as other mailboxes than the one that is stored. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS && text.lastIndexOf('@') <= MAX_LOCAL && ADDRESS.test(text);
}
