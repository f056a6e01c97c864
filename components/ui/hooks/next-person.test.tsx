import { expect, onTestFinished, test, vi } from 'vitest';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { useAnnouncedPerson, useNextPerson } from './next-person';

test('whom a story needs next is known while it asks for them, and nobody after it', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const list = await renderHook(useNextPerson);
  expect(list.value).toBeUndefined();
  const bar = await renderHook(() => useAnnouncedPerson('treasurer@mesa.example', 4));
  await list.run(() => undefined);
  expect(list.value).toEqual({ email: 'treasurer@mesa.example', number: 4 });
  await bar.unmount();
  await list.run(() => undefined);
  expect(list.value).toBeUndefined();
});
