import addressparser from 'nodemailer/lib/addressparser';
import { expect, test } from 'vitest';
import { invitationRequest } from '@/lib/contract/bff/people';
import { isMailAddress } from './mail-address';

const invited = (email: string) =>
  invitationRequest.safeParse({ email, name: 'Ana', role: 'viewer' }).success;

test.each([
  ...[
    'a<e@evil.example>',
    'a;e@b.example',
    'a,e@b.example',
    '<e@evil.example>',
    '"a b"@b.example',
    'a(c)@b.example',
  ],
  ...[
    'a@b.example,e@evil.example',
    'a@b.example;e@evil.example',
    'a@b.example e@evil.example',
    'group:e@b.example;',
  ],
  ...[
    'a@evil.example@b.example',
    '@evil.example:a@b.example',
    'a@b.example\r\nBcc: e@evil.example',
    'a\u0000@b.example',
  ],
  ...[
    'a@b',
    'a@.example',
    'a@b..example',
    '.a@b.example',
    'a.@b.example',
    'a..b@b.example',
    'a@-b.example',
    'a@b-.example',
  ],
  ...[
    'a@[127.0.0.1]',
    'a@b.example>',
    'a\\@b.example',
    'a＠b.example',
    'a@b\u200b.example',
    'a\u202e@b.example',
    `${'a'.repeat(65)}@b.example`,
  ],
])('%j is no address: nobody is invited by it', (email) => {
  expect(isMailAddress(email)).toBe(false);
  expect(invited(email)).toBe(false);
});

test.each([
  ...[
    'ana@empresa.com.br',
    'ana.ribeiro+mesa@empresa.com.br',
    "o'brien@b.example",
    'a_b-c@b-c.example',
    'A@B.Example',
  ],
  ...['ana@ação.com.br', 'ana@xn--ao-6ja8c.com.br', '1@2.example'],
])('%s is one address, and a mail library reads the same one', (email) => {
  expect(isMailAddress(email)).toBe(true);
  expect(invited(email)).toBe(true);
  expect(addressparser(email)).toEqual([{ address: email, name: '' }]);
});
