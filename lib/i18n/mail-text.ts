/** Names in braces; what is not given stays. */
export function fillWords(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const TURNS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;
/** Between two signs that a mail client or Slack would take for an address: `pay.example`, `https://`, `a@b`. */
const JOINED = /(?<=[\p{L}\d])[.@](?=[\p{L}\d])|:(?=\/\/)/gu;
const WORD_JOINER = '\u2060';

/**
 * A name that somebody chose, within a message of ours: it becomes no link, and what turns text round ends with it.
 * Nobody sees the sign that keeps the parts apart.
 */
export function namedInMessage(name: string): string {
  const apart = name.replace(JOINED, (sign) => `${WORD_JOINER}${sign}${WORD_JOINER}`);
  return name.search(TURNS) !== -1 ? `\u2068${apart.replace(TURNS, '')}\u2069` : apart;
}
