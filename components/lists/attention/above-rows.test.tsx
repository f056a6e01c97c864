import { type ReactNode, useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { AboveRows, useAboveRows } from './above-rows';

test('what a person types in a dialog of a row stays when the row leaves, and the next dialog begins empty', async () => {
  const typed = { text: '', set: (_: string) => undefined as unknown };
  const closed = vi.fn();
  function Dialog() {
    const [text, set] = useState('');
    Object.assign(typed, { text, set });
    useEffect(() => closed, []);
    return null;
  }
  const list = { leave: () => undefined as unknown };
  function List({ children }: { children: ReactNode }) {
    const [here, setHere] = useState(true);
    list.leave = () => setHere(false);
    return <AboveRows>{here ? children : null}</AboveRows>;
  }
  const row = await renderHook(useAboveRows, { wrap: (node) => <List>{node}</List> });
  await row.run((show) => show(<Dialog />));
  await row.run(() => typed.set('Asked the bank'));
  await row.run(() => list.leave());
  expect(typed.text).toBe('Asked the bank');
  expect(closed).not.toHaveBeenCalled();
  await row.run((show) => show(<Dialog />));
  expect(typed.text).toBe('');
});
