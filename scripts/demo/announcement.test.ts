import { expect, test } from 'vitest';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import { announcement } from './announcement.mjs';

test('the demo says where it is and that one press enters, before it names people and their password', () => {
  const text = announcement('http://localhost:3001');
  expect(text).toContain('Mesa is at http://localhost:3001');
  const [press, password] = [text.indexOf('press a person'), text.indexOf('mesa-demo-2026')];
  expect(press).toBeGreaterThan(0);
  expect(password).toBeGreaterThan(press);
  for (const { email } of DEMO_PEOPLE) expect(text).toContain(email);
});
