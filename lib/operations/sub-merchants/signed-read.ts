import 'server-only';
import type { DomainError } from '@/lib/contract/bff/domain-error';
import type { WalletGroupsAnswer } from '@/lib/contract/payments-api/sub-merchants';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';
import type { Services } from '@/lib/operations/services';
import { noteSignedError, noteSignedRead } from '@/lib/store/sub-merchants/register';
import type { UpstreamFailure, UpstreamResult } from '@/lib/upstream/result';
import { clockIsOff, diagnoseSignature, requireSigning } from './diagnose-signature';

type Read<T> = () => Promise<UpstreamResult<T>>;

/** Notes the result in the register. Throws `diagnoseSignature`'s error. */
export async function signedRead<T>(services: Services, correlationId: string, read: Read<T>): Promise<T> {
  const result = await readOnce(services, read);
  if (result.ok) {
    await note(() => noteSignedRead(services.store.db, correlationId, new Date(services.clock())));
    return result.data;
  }
  throw await failed(services, correlationId, result);
}

/** Null means a 404. */
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

/** Retries once if the refusal showed the clock offset (safety 62). */
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
  const error = await diagnoseSignature(services, failure, { correlationId, method: 'GET' });
  await note(() =>
    noteSignedError(services.store.db, correlationId, {
      at: new Date(services.clock()),
      code: error.code,
      ...defined({ status: failure.status }),
    }),
  );
  return error;
}

/** A failed note does not fail the read. */
async function note(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error({ err: error }, 'a signed read was not noted');
  }
}

export type WalletGroup = WalletGroupsAnswer['groups'][number];

/** Reads the groups (WLG-01). The caller has looked the sub-merchant up in the register. */
export async function readWalletGroups(
  services: Services,
  correlationId: string,
  signal?: AbortSignal,
): Promise<WalletGroup[]> {
  const { groups } = await signedRead(services, correlationId, () =>
    services.client.listWalletGroups({ correlationId, ...(signal && { signal }) }),
  );
  return groups;
}
