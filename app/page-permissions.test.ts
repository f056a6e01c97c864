import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NAVIGATION_ITEMS } from '@/components/shell/frame/navigation';
import { PAGE_PERMISSIONS, PAGES_FOR_ALL } from '@/lib/testing/fixtures/page-permissions';

const HERE = path.join(process.cwd(), 'app/(dashboard)');
const ASKS =
  /requirePermission\('([a-z_:]+)', (?:'(own|account|listed)'|(\{ subMerchant: correlationId \}))\)/;

/** What the code of each page asks for; a list's page is `ListPage`. */
function pages(): [string, unknown][] {
  const list = readFileSync(path.join(HERE, 'list-page.tsx'), 'utf8');
  return readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('/page.tsx'))
    .map((file) => {
      const own = readFileSync(path.join(HERE, file), 'utf8');
      const asked = ASKS.exec(own.includes('<ListPage') ? list : own);
      const reach = asked?.[3] === undefined ? asked?.[2] : 'sub_merchant';
      return [`/${path.posix.dirname(file)}`, asked === null ? null : [asked[1], reach]];
    });
}

test('W1: every page asks for what its row says, and every row has a page', () => {
  const rows = Object.fromEntries(pages().filter(([address]) => !PAGES_FOR_ALL.includes(address)));
  expect(rows).toEqual(PAGE_PERMISSIONS);
});

test('the navigation offers a page to nobody whom the page refuses', () => {
  // Convert is offered to whoever may ask for a quote, and read by more.
  const narrower = ['/convert', '/overview'];
  for (const { href, permission } of NAVIGATION_ITEMS.filter((item) => !narrower.includes(item.href)))
    expect([href, permission]).toEqual([href, PAGE_PERMISSIONS[href]?.[0]]);
});
