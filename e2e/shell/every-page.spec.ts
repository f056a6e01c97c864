import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import { PAGE_PERMISSIONS, PAGES_FOR_ALL } from '@/lib/testing/fixtures/page-permissions';
import { askByRequest } from '../fixtures/ask-by-request';
import { call, OUR_PAGE, quoteByRequest } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { ORIGIN } from '../fixtures/environment';
import { type InEach, inEachLanguage } from '../fixtures/languages';
import { expectWholeOnPaper } from '../fixtures/on-paper';
import { inviteByRequest, type People, type Role } from '../fixtures/people';
import { listByRequest } from '../pages/transaction-list-page';

const BOOKSHOP = '2263c175-1439-4020-a6d4-9e606c85e838';
const SUB_MERCHANT = '/sub-merchants/[correlation_id]';
const COMPLETED: InEach = ['Completed', 'Concluído', 'Completado'];
const COUNT = String.raw`\(\d[\d.,\u00a0]*\+?\)`;
/** A key of the dictionary where its words should stand. */
const NO_KEY = /\b(factors|team|policies|destinations|requests|proof|convert)\.[a-z]/;

/** What `askByRequest` asks for, in each language. */
const REQUESTED = String.raw`text=/1[.,]000[.,]00\sUSDT/`;

interface Place {
  /** `#` is a count. */
  title?: InEach;
  /** Other than an administrator. */
  as?: Role;
  /** A button of the page that opens a dialog, which fits a phone too. */
  dialog?: string;
  /** What a phone folds. */
  unfold?: (page: Page, index: number) => Promise<void>;
  /** Has paragraphs or tables that a screen of 2560 px would stretch. */
  wide?: true;
  /** Checked with axe on a phone too. */
  phone?: true;
  /** Selector of what has to be there. */
  shows?: string;
}

const ofSubMerchant = (tab: InEach): Place => ({
  title: [
    `${tab[0]} · Livraria Outono · ${COMPLETED[0]}`,
    `${tab[1]} · Livraria Outono · ${COMPLETED[1]}`,
    `${tab[2]} · Livraria Outono · ${COMPLETED[2]}`,
  ],
});

/** Every page of the menu and beside it, by parts that two workers share. */
const PARTS: Record<string, Record<string, Place>> = {
  'the account': {
    '/overview': { title: ['Overview', 'Visão geral', 'Resumen'], wide: true, phone: true },
    '/balances': { title: ['Balances', 'Saldos', 'Saldos'], phone: true },
    '/convert': {
      title: ['Convert', 'Converter', 'Convertir'],
      as: 'operator',
      wide: true,
      phone: true,
      shows: '[data-guide=ask]',
    },
    '/requests/[id]': { as: 'treasurer', phone: true, shows: REQUESTED },
    '/requests': {
      title: ['Requests', 'Pedidos', 'Solicitudes'],
      as: 'treasurer',
      phone: true,
      shows: REQUESTED,
    },
    '/destinations': {
      title: ['Destinations', 'Destinos', 'Destinos'],
      as: 'treasurer',
      dialog: 'main button:has(.lucide-plus)',
    },
    '/reports': { title: ['Reports', 'Relatórios', 'Informes'] },
    '/account': { title: ['Password and sessions', 'Senha e sessões', 'Contraseña y sesiones'] },
    '/share': {
      title: ['Share this state', 'Compartilhar este estado', 'Compartir este estado'],
      phone: true,
    },
    '/more': { title: ['More', 'Mais', 'Más'] },
    '/nowhere': {
      title: [
        'There is nothing at this address',
        'Não há nada neste endereço',
        'No hay nada en esta dirección',
      ],
    },
  },
  'lists and records': {
    '/checkouts': {
      title: ['Checkouts #', 'Checkouts #', 'Checkouts #'],
      dialog: 'main button:has([class*=lucide-link])',
      phone: true,
    },
    '/onramps': { title: ['Onramps #', 'Onramps #', 'Onramps #'], wide: true },
    '/offramps': { title: ['Offramps #', 'Offramps #', 'Offramps #'] },
    '/withdrawals': {
      title: ['Withdrawals #', 'Saques #', 'Retiros #'],
      dialog: 'main button:has(.lucide-download)',
      phone: true,
    },
    '/print/withdrawals/[id]': {},
    '/conversions': { title: ['Conversions #', 'Conversões #', 'Conversiones #'], phone: true },
    '/conversions/lands': {},
    '/conversions/[rfq_id]': {},
    '/events': { title: ['Events #', 'Eventos #', 'Eventos #'] },
  },
  'sub-merchants': {
    '/sub-merchants': { title: ['Sub-merchants #', 'Submerchants #', 'Subcomercios #'], phone: true },
    '/sub-merchants/money': {},
    '/sub-merchants/enrol': {
      title: ['Enrol a sub-merchant', 'Cadastrar um submerchant', 'Dar de alta un subcomercio'],
    },
    '/sub-merchants/import': {
      title: ['Import sub-merchants', 'Importar submerchants', 'Importar subcomercios'],
    },
    [SUB_MERCHANT]: ofSubMerchant(['Overview', 'Visão geral', 'Resumen']),
    [`${SUB_MERCHANT}/branding`]: ofSubMerchant(['Branding', 'Marca', 'Marca']),
    [`${SUB_MERCHANT}/whitelist`]: ofSubMerchant(['Whitelist', 'Whitelist', 'Whitelist']),
    [`${SUB_MERCHANT}/checkouts`]: ofSubMerchant(['Checkouts', 'Checkouts', 'Checkouts']),
    [`${SUB_MERCHANT}/withdrawals`]: ofSubMerchant(['Withdraw', 'Sacar', 'Retirar']),
    [`${SUB_MERCHANT}/splits`]: ofSubMerchant(['Splits', 'Splits', 'Splits']),
  },
  'people, settings and the sandbox': {
    '/team': { title: ['Team', 'Equipe', 'Equipo'], dialog: 'main button:has(.lucide-user-plus)' },
    '/team/[id]': {},
    '/audit': {
      title: ['Audit log', 'Auditoria', 'Auditoría'],
      dialog: 'a[data-row]',
      unfold: async (page, index) => {
        const [filters, head] = (
          [
            ['Filters', 'Head and check'],
            ['Filtros', 'Topo e conferência'],
            ['Filtros', 'Cabeza y verificación'],
          ] as const
        )[index] ?? ['', ''];
        await page.getByRole('button', { name: filters }).click();
        await page.getByText(head).click();
      },
    },
    '/policies': { title: ['Policies', 'Políticas', 'Políticas'], dialog: 'main button:has(.lucide-pencil)' },
    '/settings': { title: ['Settings', 'Configurações', 'Configuración'], wide: true, phone: true },
    '/settings/alerts': {
      title: ['Alerts · Settings', 'Alertas · Configurações', 'Alertas · Configuración'],
    },
    '/settings/diagnostics': {
      title: ['Diagnostics · Settings', 'Diagnóstico · Configurações', 'Diagnóstico · Configuración'],
    },
    '/sandbox': { title: ['Sandbox', 'Sandbox', 'Sandbox'], phone: true },
  },
};
const MENU = [
  ...['/overview', '/balances', '/convert', '/requests', '/checkouts', '/onramps', '/offramps'],
  ...['/withdrawals', '/sub-merchants', '/destinations', '/conversions', '/reports', '/team', '/audit'],
  ...['/policies', '/settings', '/events', '/sandbox'],
];
const PLACES = Object.assign({}, ...Object.values(PARTS)) as Record<string, Place>;

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const titleOf = (words: string) => new RegExp(`^${quoted(`${words} · Mesa`).replace('#', COUNT)}$`);

/** The count of a record's notes stands beside its status and takes place from it. */
async function writeNote(request: APIRequestContext): Promise<void> {
  const [record] = (await listByRequest(request, 'checkouts')).results;
  const written = await call(request, 'POST', `/api/checkouts/${record?.end2end}/notes`, {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { text: 'The payer called.', at: record?.created_at },
  });
  expect(written.status(), await written.text()).toBe(200);
}

/** The address of a page with the id of a record that exists. */
async function addressOf(place: string, request: APIRequestContext, people: People): Promise<string> {
  const id = async () => {
    if (place === '/print/withdrawals/[id]')
      return (await listByRequest(request, 'withdrawals')).results[0]?.end2end ?? '';
    if (place === '/conversions/[rfq_id]') return (await quoteByRequest(request)).rfq_id;
    if (place === '/requests/[id]')
      return (await askByRequest((await people.context('operator')).request, '5')).id;
    return (await inviteByRequest(request, 'Paula Reis', 'viewer')).id;
  };
  if (!place.includes('[')) return place;
  return place.replace(/\[\w+\]/, place.startsWith(SUB_MERCHANT) ? BOOKSHOP : await id());
}

/** On a screen of 2560 px the content is in the middle, and a line of text stays readable. */
async function expectMeasure(page: Page): Promise<void> {
  await page.setViewportSize({ width: 2560, height: 1440 });
  const main = page.getByRole('main');
  const width = async () => (await main.boundingBox())?.width;
  await expect.poll(width).toBeLessThanOrEqual(1612);
  expect(await width()).toBeGreaterThan(1500);
  const lines = await main.evaluate((content) =>
    [...content.querySelectorAll('p')].flatMap((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      return [...range.getClientRects()].map(({ width }) => width);
    }),
  );
  expect(Math.max(0, ...lines), page.url()).toBeLessThanOrEqual(800);
}

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

async function expectToFitPhones(page: Page): Promise<void> {
  for (const width of [320, PHONE.width]) {
    await page.setViewportSize({ ...PHONE, width });
    await expectNoSidewaysScroll(page);
  }
}

/** On the phone; leaves it closed. */
async function expectDialogInOrder(page: Page, button: string, checksAxe: boolean): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await page.locator(button).filter({ visible: true }).first().click();
  await expect(dialog).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.locator('body')).not.toContainText(NO_KEY);
  if (checksAxe) await expectNoAxeViolationsInEitherTheme(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test.describe.configure({ mode: 'parallel' });

test('every page that a person may open is walked, and the menu leads to those of the menu', async ({
  page,
  signIn,
}) => {
  const beside = Object.keys(PAGE_PERMISSIONS).filter(
    // `proofs.spec.ts` prints these in three languages.
    (place) => !/^\/print\/(links|sub-merchants)/.test(place),
  );
  expect(Object.keys(PLACES).sort()).toEqual([...beside, ...PAGES_FOR_ALL, '/nowhere'].sort());
  await signIn('admin');
  await page.goto('/overview');
  const links = page.getByRole('navigation').first().getByRole('link');
  const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect([...new Set(menu)].sort()).toEqual([...MENU].sort());
  expect(MENU.filter((address) => !(address in PLACES))).toEqual([]);
});

for (const [part, places] of Object.entries(PARTS))
  test(`${part}: every page of the menu and beside it has its own title, a list with its count, and its words in three languages, fits 1440, 390 and 320 px in each without sideways scroll, prints without the shell, without buttons and what sticks, and with whole tables and texts, keeps its measure at 2560 px, and axe finds nothing in either theme`, async ({
    page,
    context,
    signIn,
    people,
  }) => {
    test.setTimeout(400_000);
    await signIn('admin');
    await writeNote(page.request);
    await call(page.request, 'POST', '/api/sub-merchants/read', { body: { correlation_ids: [BOOKSHOP] } });
    const faults: string[] = [];
    let role: Role = 'admin';
    for (const [address, place] of Object.entries(places)) {
      const { as = 'admin' } = place;
      if (as !== role) await signIn(as);
      role = as;
      await context.addCookies([{ name: 'mesa-locale', value: 'en', url: ORIGIN }]);
      // A page at fault hides no other.
      await test
        .step(address, () => walk(page, address, place, people))
        .catch((error) => faults.push(`${address}: ${error}`));
    }
    expect(faults).toEqual([]);
  });

async function walk(page: Page, address: string, place: Place, people: People): Promise<void> {
  const { title, shows, wide, phone } = place;
  const onPhoneAlone = address === '/more';
  await page.setViewportSize(onPhoneAlone ? PHONE : WIDE);
  // A page at fault may have been left as paper.
  await page.emulateMedia({ media: 'screen' });
  await page.goto(await addressOf(address, page.request, people));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.getByRole('main')).not.toContainText('Loading');
  if (title) await expect(page).toHaveTitle(titleOf(title[0]));
  if (shows) await expect(page.locator(shows).filter({ visible: true }).first()).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
  // A wide window leaves it, and with it the menu of languages.
  if (onPhoneAlone) return expectToFitPhones(page);
  if (wide) await expectMeasure(page);
  if (address in PAGE_PERMISSIONS) await expectWholeOnPaper(page);
  await page.setViewportSize(WIDE);
  await inEachLanguage(page, ({ index }) => expectInOrder(page, place, index));
  if (phone) await expectNoAxeViolationsInEitherTheme(page);
}

/** In one language: on the desktop, then on phones. */
async function expectInOrder(page: Page, { title, unfold, dialog }: Place, index: number): Promise<void> {
  if (title) await expect(page).toHaveTitle(titleOf(title[index] ?? ''));
  await expectNoSidewaysScroll(page);
  await expectToFitPhones(page);
  await expect(page.locator('body')).not.toContainText(NO_KEY);
  if (unfold) {
    await unfold(page, index);
    await expectToFitPhones(page);
    await unfold(page, index);
  }
  if (dialog) await expectDialogInOrder(page, dialog, index === 0);
}
