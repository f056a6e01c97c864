import 'server-only';
import type { DomainError } from '@/lib/contract/domain-error';
import { log } from '@/lib/log';
import { noteSignedError, noteSignedRead } from '@/lib/store/sub-merchants';
import type { UpstreamFailure, UpstreamResult } from '@/lib/upstream/result';
import type { Services } from '../services';
import { clockIsOff, requireSigning, signedFault } from './signed-fault';

type Read<T> = () => Promise<UpstreamResult<T>>;

/**
 * A signed read for one relationship of the register: the answer's data, or a `DomainError` that says what was wrong
 * (`signedFault`). Either is noted in the register, whose health column shows it.
 */
export async function signedRead<T>(services: Services, correlationId: string, read: Read<T>): Promise<T> {
  const result = await readOnce(services, read);
  if (result.ok) {
    await note(() => noteSignedRead(services.store.db, correlationId, new Date(services.clock())));
    return result.data;
  }
  throw await failed(services, correlationId, result);
}

/** The same where a 404 is an ordinary answer, such as no onboarding process or no split yet: null. */
export async function signedLookup<T>(
  services: Services,
  correlationId: string,
  read: Read<T>,
): Promise<T | null> {
  return signedRead<T | null>(services, correlationId, async () => {
    const result = await read();
    const absent = !result.ok && result.kind === 'http' && result.status === 404;
    return absent ? { ok: true, status: 200, data: null, body: null } : result;
  });
}

/**
 * The first answer of a process may be the one that tells how far the clocks are apart; signed anew with that, the
 * read passes. Once and no more: there is no storm of signed requests (safety 62).
 */
async function readOnce<T>(services: Services, read: Read<T>): Promise<UpstreamResult<T>> {
  requireSigning(services);
  const knewBefore = clockIsOff(services);
  const result = await read();
  const refused = !result.ok && result.kind === 'http' && (result.status === 400 || result.status === 401);
  return refused && !knewBefore && clockIsOff(services) ? read() : result;
}

async function failed(
  services: Services,
  correlationId: string,
  failure: UpstreamFailure,
): Promise<DomainError> {
  const error = await signedFault(services, failure, { correlationId, method: 'GET' });
  await note(() =>
    noteSignedError(services.store.db, correlationId, {
      at: new Date(services.clock()),
      code: error.code,
      ...(failure.status === undefined ? {} : { status: failure.status }),
    }),
  );
  return error;
}

/** What was read is shown although the register cannot note it now. */
async function note(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error({ err: error }, 'a signed read was not noted');
  }
}
