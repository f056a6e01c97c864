import { expect, test } from 'vitest';
import type { AuditRow } from '@/lib/contract/bff/audit/audit';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { AuditLine } from './audit-row';

const PEOPLE = [{ id: 'p-1', name: 'Davi Lins' }];
const REFUSED = {
  id: 7,
  at: '2026-11-23T12:00:00.000Z',
  kind: 'access',
  action: 'session.refused',
  outcome: 'denied',
  subject: 'p-1',
  hash: 'h',
} as const satisfies AuditRow;

function line(row: AuditRow): string {
  const table = (
    <table>
      <tbody>
        <AuditLine row={row} people={PEOPLE} href="#" current={false} today={row.at} onOpen={() => {}} />
      </tbody>
    </table>
  );
  return wordsOf(renderStill(table, ['audit', 'common']));
}

test('a refused sign-in says what was wrong, by nobody, about a person by name', () => {
  const password = line({ ...REFUSED, detail: { failures: '1' } });
  const factor = line({ ...REFUSED, detail: { failures: '1', factor: 'wrong' } });
  const attempt: AuditRow = {
    ...REFUSED,
    kind: 'attempts',
    action: 'attempt.refused',
    detail: { code: 'sso.disabled' },
    route: 'GET /api/auth/callback/oidc',
  };
  for (const text of [password, factor, line(attempt)]) expect(text).toMatch(/Without a session .*Davi Lins/);
  expect(password).toContain('Wrong password');
  expect(factor).toContain('Right password, wrong second factor');
  for (const row of [attempt, { ...REFUSED, detail: { sso: 'disabled' } }])
    expect(line(row)).toContain('Single sign-on refused');
});
