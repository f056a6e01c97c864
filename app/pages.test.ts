import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';
import { en } from '@/lib/i18n/messages/en/messages';
import { forbiddenPage, PAGE_TITLES, pageTitle, type TitledPage } from '@/lib/i18n/page-titles';

const HERE = path.join(process.cwd(), 'app');
const LIMITED = { role: 'viewer', limitedTo: ['2263c175-1439-4020-a6d4-9e606c85e838'] } as const;
const titleOf = (address: string) =>
  address === 'forbidden'
    ? 'async () => titleOf(forbiddenPage((await currentSession())?.user))()'
    : `titleOf('${address}')`;
/** Only redirects. */
const WITHOUT_TITLE = new Set(['/']);

/** Address, as the title table has it, and source of every page. */
function pages() {
  return readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /(^|\/)(page|not-found|forbidden)\.tsx$/.test(file))
    .map((file) => {
      const name = path.posix.basename(file, '.tsx');
      const folder = `/${path.posix.dirname(file)}`.replace(/\/\([^)]+\)|\/\.$/g, '');
      return {
        address: name === 'page' ? folder || '/' : name,
        source: readFileSync(path.join(HERE, file), 'utf8'),
      };
    })
    .filter(({ address }) => !WITHOUT_TITLE.has(address));
}

test('every page takes its title from its own row of the table, and every row has a page', () => {
  const untitled = pages().filter(
    ({ address, source }) => !source.includes(`export const generateMetadata = ${titleOf(address)};`),
  );
  expect(untitled.map(({ address }) => address)).toEqual([]);
  const titled = [...pages().map(({ address }) => address), forbiddenPage(LIMITED)];
  expect([...new Set(titled)].sort()).toEqual(Object.keys(PAGE_TITLES).sort());
});

test('whoever is limited to sub-merchants reads in the title why a page is not theirs, as in its heading', () => {
  const titles = [LIMITED, { ...LIMITED, limitedTo: null }, undefined].map((holder) =>
    pageTitle(forbiddenPage(holder), 'en'),
  );
  const { forbiddenLimitTitle, forbiddenTitle } = en.common;
  expect(titles).toEqual([forbiddenLimitTitle, forbiddenTitle, forbiddenTitle]);
});

test.each(LOCALES)('in %s every page has a title of its own', (locale) => {
  const titles = (Object.keys(PAGE_TITLES) as TitledPage[]).map((page) => pageTitle(page, locale));
  expect(titles).not.toContain('');
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
