import { expect, test } from 'vitest';
import type { SavedView } from '@/lib/contract/bff/saved-views/saved-views';
import { renderPart } from '@/lib/testing/screens/render-transactions';
import { SavedViewRow } from './saved-view-row';

const nothing = () => undefined;
const editor = (role: 'viewer' | 'operator', shared: boolean) => {
  const saved: SavedView = {
    id: 'v',
    list: 'onramps',
    name: 'Desk',
    shared,
    filters: {},
    density: 'compact',
    owner: { id: 'u', name: 'O' },
    own: true,
    updated_at: '2026-11-20T14:32:05Z',
  };
  return renderPart(
    <SavedViewRow saved={saved} shown={false} opensList={false} editing onOpen={nothing} onEdit={nothing} />,
    { role },
  );
};

test('the sharing of a view is offered to who may share, and its end to whose view is shared', () => {
  expect(editor('operator', false)).toContain('type="checkbox"');
  expect(editor('viewer', true)).toContain('type="checkbox"');
  expect(editor('viewer', false)).not.toContain('type="checkbox"');
});
