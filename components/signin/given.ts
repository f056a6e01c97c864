/** What the form asks for, in the order of its fields. */
const ASKED = ['email', 'password'] as const;
export type Asked = (typeof ASKED)[number];

/** Which of it is not typed yet. */
export function missingIn(given: Record<Asked, string>): Asked[] {
  return ASKED.filter((name) => given[name] === '');
}
