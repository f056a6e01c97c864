import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';
import { PAGE_TITLES, pageTitle, type TitledPage } from '@/lib/i18n/page-titles';

const HERE = path.join(process.cwd(), 'app');
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
    ({ address, source }) => !source.includes(`export const generateMetadata = titleOf('${address}');`),
  );
  expect(untitled.map(({ address }) => address)).toEqual([]);
  expect([...new Set(pages().map(({ address }) => address))].sort()).toEqual(Object.keys(PAGE_TITLES).sort());
});

test.each(LOCALES)('in %s every page has a title of its own', (locale) => {
  const titles = (Object.keys(PAGE_TITLES) as TitledPage[]).map((page) => pageTitle(page, locale));
  expect(titles).not.toContain('');
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
