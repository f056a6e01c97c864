import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { OUR_PAGE } from './bff';
import { ORIGIN } from './environment';
import { pressUntil } from './moving-page';
import type { Sandbox } from './sandbox';

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

/** A list as the BFF answers it, past the screens. */
export async function listByRequest(request: APIRequestContext, list: List, query = ''): Promise<Answer> {
  const answer = await request.get(`${ORIGIN}/api/${list}${query}`, { headers: OUR_PAGE });
  expect(answer.status(), `${list}${query}`).toBe(200);
  return answer.json();
}

/** Tax id of a seeded record, which no answer of the BFF holds. */
export async function seededTaxId(sandbox: Sandbox, list: List): Promise<string> {
  const { records } = (await sandbox.call('GET', 'fixtures')) as {
    records: Record<string, Record<string, { client_tax_id?: string }>>;
  };
  const found = Object.values(records[list] ?? {}).find(({ client_tax_id }) => client_tax_id !== undefined);
  if (!found?.client_tax_id) throw new Error(`no seeded tax id in ${list}`);
  return found.client_tax_id;
}

/** What this page asks our server of lists from now on, each as its address and what it carries. */
export function listRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(checkouts|onramps|offramps|withdrawals|filter-values)(\/|$)/.test(pathname))
      asked.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
  });
  return asked;
}

/** Every record of a list, however many pages it takes. */
export async function allByRequest(request: APIRequestContext, list: List): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { results, total } = await listByRequest(request, list, `?limit=100&offset=${rows.length}`);
    rows.push(...results);
    if (results.length === 0 || rows.length >= total) return rows;
  }
}

/** The screen of one list, in English. */
export class ListScreen {
  constructor(
    readonly page: Page,
    readonly list: List,
  ) {}

  async open(query = ''): Promise<void> {
    await this.page.goto(`/${this.list}${query}`);
    await expect(this.page.getByRole('heading', { level: 1, name: TITLES[this.list] })).toBeVisible();
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

  /** Opens a record's drawer; on a slow machine its code may come after the press, and it lies over the rows then. */
  openRecord(row: Locator): Promise<void> {
    return pressUntil(row, this.drawer);
  }

  /** Opens the editor of a filter that is not set; the page comes with the HTML and listens a moment later. */
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
