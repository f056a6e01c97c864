import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SectionError } from '@/lib/contract/bff/overview/overview';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';

export function sectionError(error: unknown): SectionError {
  if (!(error instanceof DomainError)) {
    log.error({ err: error }, 'a part of the overview failed');
    return { ok: false, code: 'internal' };
  }
  const { code, detail } = error;
  const { upstreamMessage } = detail;
  return { ok: false, code, ...defined({ upstream_message: upstreamMessage }) };
}
