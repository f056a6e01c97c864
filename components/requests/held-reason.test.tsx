import { Fragment, type ReactNode, useState } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { HoldReason, useReason } from './reject-dialog';

afterAll(() => vi.unstubAllGlobals());

test('the reason of a rejection stays when another quote draws the panel anew', async () => {
  let takeQuote: (id: string) => void = () => undefined;
  function Quoted({ children }: { children: ReactNode }) {
    const [rfqId, setRfqId] = useState('first');
    takeQuote = setRfqId;
    return <Fragment key={rfqId}>{children}</Fragment>;
  }
  const hook = await renderHook(useReason, {
    wrap: (node) => (
      <HoldReason>
        <Quoted>{node}</Quoted>
      </HoldReason>
    ),
  });
  await hook.run(([, setReason]) => setReason('Too far from the market'));
  await hook.run(() => takeQuote('second'));
  expect(hook.value[0]).toBe('Too far from the market');
});
