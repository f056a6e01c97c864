import { serverNow } from './server-clock';

/** Options of an infinite query whose first page came with the document, as old as it says. */
export function firstPage<Answer extends { now: string }>(answer: Answer | undefined) {
  if (answer === undefined) return {};
  const ageMs = Math.max(0, serverNow() - Date.parse(answer.now));
  return { initialData: { pages: [answer], pageParams: [''] }, initialDataUpdatedAt: Date.now() - ageMs };
}
