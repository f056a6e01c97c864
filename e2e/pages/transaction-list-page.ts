import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { OUR_PAGE } from '../fixtures/bff-requests';
import { ORIGIN } from '../fixtures/environment';
import { pressUntil } from '../fixtures/page-actions';
import type { Sandbox } from '../fixtures/sandbox-control';

export const LISTS = ['checkouts', 'onramps', 'offramps', 'withdrawals'] as const;
export type List = (typeof LISTS)[number];
export const TITLES: Record<List, string> = {
  checkouts: 'Checkouts',
  onramps: 'Onramps',
  offramps: 'Offramps',
  withdrawals: 'Withdrawals',
};

export interface Row {
  end2end: string;
  created_at: string;
  attributes: Record<string, string>;
}

export interface Answer {
  results: Row[];
  total: number;
  applied: Record<string, string>;
  verdicts: Record<string, string>;
}

/** Reads a list from the BFF without the screens. */
export async function listByRequest(request: APIRequestContext, list: List, query = ''): Promise<Answer> {
  const answer = await request.get(`${ORIGIN}/api/${list}${query}`, { headers: OUR_PAGE });
  expect(answer.status(), `${list}${query}`).toBe(200);
  return answer.json();
}

/** Tax id of a seeded record, which no BFF response contains. */
export async function seededTaxId(sandbox: Sandbox, list: List): Promise<string> {
  const { records } = (await sandbox.call('GET', 'fixtures')) as {
    records: Record<string, Record<string, { client_tax_id?: string }>>;
  };
  const found = Object.values(records[list] ?? {}).find(({ client_tax_id }) => client_tax_id !== undefined);
  if (!found?.client_tax_id) throw new Error(`no seeded tax id in ${list}`);
  return found.client_tax_id;
}

/** Collects the list requests of this page from now on: method, address and body. */
export function listRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(checkouts|onramps|offramps|withdrawals|filter-values)(\/|$)/.test(pathname))
      asked.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
  });
  return asked;
}

/** Reads every record of a list, page by page. */
export async function allByRequest(request: APIRequestContext, list: List): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { results, total } = await listByRequest(request, list, `?limit=100&offset=${rows.length}`);
    rows.push(...results);
    if (results.length === 0 || rows.length >= total) return rows;
  }
}

/** The screen of one list, in English. */
export class TransactionListObject {
  constructor(
    readonly page: Page,
    readonly list: List,
  ) {}

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${this.list}${query}`);
    await expect(this.page.getByRole('heading', { level: 1, name: TITLES[this.list] })).toBeVisible();
  }

  /** Opens the list from another page by a link of a navigation, without loading a document. */
  async follow(navigation = 'Main'): Promise<void> {
    const links = this.page.getByRole('navigation', { name: navigation });
    await links.getByRole('link', { name: TITLES[this.list], exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: TITLES[this.list] })).toBeVisible();
  }

  /** Goes to another address of the open list as back and forward do, without loading a document. */
  async address(query: string): Promise<void> {
    await this.page.evaluate((address) => {
      window.history.replaceState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, `/${this.list}${query}`);
  }

  get rows(): Locator {
    return this.page.locator('tbody tr:has(a[data-row])');
  }

  ids(): Promise<(string | null)[]> {
    return this.page
      .locator('a[data-row]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-row')));
  }

  get range(): Locator {
    return this.page.getByText(/^[\d,]+(–[\d,]+)? of [\d,]+/).first();
  }

  get drawer(): Locator {
    return this.page.locator('dialog[open]');
  }

  /** Opens a record's drawer. On a slow machine its code may load after the press. */
  openRecord(row: Locator): Promise<void> {
    return pressUntil(row, this.drawer);
  }

  /** Opens the editor of an unset filter. The button is in the HTML before it works. */
  async editor(name: string): Promise<Locator> {
    const editor = this.page.getByRole('dialog', { name: `Filter by ${name}` });
    await pressUntil(this.page.getByRole('button', { name: `Filter by ${name}` }), editor);
    return editor;
  }

  async filter(name: string, value: string): Promise<void> {
    const editor = await this.editor(name);
    await editor.getByRole('textbox').fill(value);
    await editor.getByRole('button', { name: 'Apply' }).click();
    await expect(editor).toHaveCount(0);
  }
}
