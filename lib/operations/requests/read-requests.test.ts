import { expect, test } from 'vitest';
import type { Services } from '@/lib/operations/services';
import { absentStore } from '@/lib/store/worlds/absent-store';
import { conversionOfRequest } from './read-requests';

test('the page of a request draws where the visitor’s browser has the world', async () => {
  const services = { store: absentStore() } as Services;
  expect(await conversionOfRequest(services, 'q1')).toBeUndefined();
});
