import 'server-only';
import type { Services } from './services';

/** `now` of an answer. */
export function nowOf(services: Pick<Services, 'now'>): string {
  return new Date(services.now()).toISOString();
}
