import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-client';
import { makeQueryClient, shouldRetry } from './query-client';
import { keys } from './query-keys';

describe('the query client', () => {
  it('repeats a read at most twice', () => {
    const failed = new ApiError('upstream_failed', 502);
    expect([0, 1, 2].map((failures) => shouldRetry(failures, failed))).toEqual([true, true, false]);
  });

  it.each([400, 401, 403, 404, 409, 429])('never repeats a read that was answered %i', (status) => {
    expect(shouldRetry(0, new ApiError('invalid_input', status))).toBe(false);
  });

  it('repeats a read that got no answer', () => {
    expect(shouldRetry(0, new ApiError('offline', 0))).toBe(true);
  });

  it('never repeats a mutation, whatever failed', async () => {
    const client = makeQueryClient(() => {});
    const mutationFn = vi.fn(async () => {
      throw new ApiError('offline', 0);
    });
    const mutation = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn }));
    await expect(mutation.execute(undefined)).rejects.toMatchObject({ code: 'offline' });
    expect(mutationFn).toHaveBeenCalledTimes(1);
  });

  it('says that the session is gone, also when it is gone again after a new sign-in (W17)', async () => {
    const gone = vi.fn();
    const client = makeQueryClient(gone);
    const find = (name: string) =>
      client.fetchQuery({
        queryKey: [name],
        queryFn: () => Promise.reject(new ApiError('signed_out', 401)),
      });
    await Promise.allSettled([find('a')]);
    expect(gone).toHaveBeenCalledTimes(1);
    await Promise.allSettled([find('b')]);
    expect(gone).toHaveBeenCalledTimes(2);
  });

  it('safety 18: whatever finds that the API gives no answer has everybody learn it at once', async () => {
    const client = makeQueryClient(() => {});
    client.setQueryData(keys.health(), { upstream: { state: 'ok' } });
    const silent = () => Promise.reject(new ApiError('upstream_unreachable', 504));
    const mutation = client.getMutationCache().build(client, { mutationFn: silent });
    await expect(mutation.execute(undefined)).rejects.toThrow();
    expect(client.getQueryState(keys.health())?.isInvalidated).toBe(true);
  });

  it('stays where it is on any other refusal', async () => {
    const leave = vi.fn();
    const client = makeQueryClient(leave);
    const query = { queryKey: ['x'], queryFn: () => Promise.reject(new ApiError('forbidden', 403)) };
    await Promise.allSettled([client.fetchQuery(query)]);
    expect(leave).not.toHaveBeenCalled();
  });
});
