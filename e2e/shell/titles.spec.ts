import type { Page } from 'playwright/test';
import { acceptByRequest, call, quoteByRequest } from '../fixtures/bff-requests';
import { expect, test } from '../fixtures/dashboard-test';
import { listByRequest } from '../pages/transaction-list-page';

const BOOKSHOP = '2263c175-1439-4020-a6d4-9e606c85e838';
const SUB_MERCHANT = `/sub-merchants/${BOOKSHOP}`;
const COUNT = String.raw`\(\d[\d.,\u00a0]*\+?\)`;

/** Each page of the menu, then the others, in English, Portuguese and Spanish; `#` is a count. */
const MENU: Record<string, [string, string, string]> = {
  '/overview': ['Overview', 'Visão geral', 'Resumen'],
  '/balances': ['Balances', 'Saldos', 'Saldos'],
  '/convert': ['Convert', 'Converter', 'Convertir'],
  '/requests': ['Requests', 'Pedidos', 'Solicitudes'],
  '/checkouts': ['Checkouts #', 'Checkouts #', 'Checkouts #'],
  '/onramps': ['Onramps #', 'Onramps #', 'Onramps #'],
  '/offramps': ['Offramps #', 'Offramps #', 'Offramps #'],
  '/withdrawals': ['Withdrawals #', 'Saques #', 'Retiros #'],
  '/sub-merchants': ['Sub-merchants #', 'Submerchants #', 'Subcomercios #'],
  '/destinations': ['Destinations', 'Destinos', 'Destinos'],
  '/conversions': ['Conversions #', 'Conversões #', 'Conversiones #'],
  '/reports': ['Reports', 'Relatórios', 'Informes'],
  '/team': ['Team', 'Equipe', 'Equipo'],
  '/audit': ['Audit log', 'Auditoria', 'Auditoría'],
  '/policies': ['Policies', 'Políticas', 'Políticas'],
  '/settings': ['Settings', 'Configurações', 'Configuración'],
  '/events': ['Events #', 'Eventos #', 'Eventos #'],
  '/sandbox': ['Sandbox', 'Sandbox', 'Sandbox'],
};
const COMPLETED = ['Completed', 'Concluído', 'Completado'] as const;
const BESIDE: Record<string, [string, string, string]> = {
  '/sub-merchants/enrol': ['Enrol a sub-merchant', 'Cadastrar um submerchant', 'Dar de alta un subcomercio'],
  '/sub-merchants/import': ['Import sub-merchants', 'Importar submerchants', 'Importar subcomercios'],
  '/sandbox/transactions': ['Transactions · Sandbox', 'Transações · Sandbox', 'Transacciones · Sandbox'],
  '/sandbox/sub-merchants': ['Sub-merchants · Sandbox', 'Submerchants · Sandbox', 'Subcomercios · Sandbox'],
  '/sandbox/developers': [
    'For developers · Sandbox',
    'Para desenvolvimento · Sandbox',
    'Para desarrollo · Sandbox',
  ],
  '/sandbox/faults': ['Faults · Sandbox', 'Falhas · Sandbox', 'Fallos · Sandbox'],
  '/sandbox/webhooks': ['Webhooks · Sandbox', 'Webhooks · Sandbox', 'Webhooks · Sandbox'],
  '/sandbox/clauses': ['Clauses · Sandbox', 'Cláusulas · Sandbox', 'Cláusulas · Sandbox'],
  '/share': ['Share this state', 'Compartilhar este estado', 'Compartir este estado'],
  '/settings/alerts': ['Alerts · Settings', 'Alertas · Configurações', 'Alertas · Configuración'],
  '/settings/diagnostics': [
    'Diagnostics · Settings',
    'Diagnóstico · Configurações',
    'Diagnóstico · Configuración',
  ],
  '/account': ['Password and sessions', 'Senha e sessões', 'Contraseña y sesiones'],
  '/nowhere': [
    'There is nothing at this address',
    'Não há nada neste endereço',
    'No hay nada en esta dirección',
  ],
};
/** For phones alone: a wide window leaves it. */
const MORE = ['More', 'Mais', 'Más'] as const;
const TABS: Record<string, [string, string, string]> = {
  '': ['Overview', 'Visão geral', 'Resumen'],
  '/branding': ['Branding', 'Marca', 'Marca'],
  '/whitelist': ['Whitelist', 'Whitelist', 'Whitelist'],
  '/checkouts': ['Checkouts', 'Checkouts', 'Checkouts'],
  '/withdrawals': ['Withdraw', 'Sacar', 'Retirar'],
  '/splits': ['Splits', 'Splits', 'Splits'],
};
const OPEN_QUOTE = [
  'Open quote · Convert',
  'Cotação aberta · Converter',
  'Cotización abierta · Convertir',
] as const;
const OPEN_RECORD = [
  'Open quote · Conversion',
  'Cotação aberta · Conversão',
  'Cotización abierta · Conversión',
] as const;
const LOCKED = ['Rate locked · Conversion', 'Taxa travada · Conversão', 'Tasa fijada · Conversión'] as const;
const WITHDRAWAL = ['Withdrawal', 'Saque', 'Retiro'] as const;
const WITHDRAWALS = ['Withdrawals', 'Saques', 'Retiros'] as const;

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** All of a title; `#` is a count, `$` the seconds of a rate. */
const titleOf = (words: string) =>
  new RegExp(`^${quoted(`${words} · Mesa`).replace('#', COUNT).replace('\\$', String.raw`\d{1,3} s`)}$`);
const short = (id: string) => (id.length <= 15 ? id : `${id.slice(0, 8)}…${id.slice(-6)}`);

async function secondsLeft(page: Page): Promise<number> {
  return Number.parseInt(await page.title(), 10);
}

for (const [index, locale] of (['en', 'pt-BR', 'es'] as const).entries()) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('every page of the menu and beside it has its own title, a list with its count', async ({
      page,
      signIn,
    }) => {
      await signIn('admin');
      await page.goto('/overview');
      const links = page.getByRole('navigation').first().getByRole('link');
      const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect([...new Set(menu)].sort()).toEqual(Object.keys(MENU).sort());
      for (const [address, titles] of Object.entries({ ...MENU, ...BESIDE })) {
        await page.goto(address);
        await expect(page, address).toHaveTitle(titleOf(titles[index] ?? ''));
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/more');
      await expect(page).toHaveTitle(titleOf(MORE[index] ?? ''));
    });

    test('a quote counts down in its title, and its record says the outcome', async ({
      page,
      context,
      signIn,
    }) => {
      await signIn('treasurer');
      const quote = await quoteByRequest(context.request);
      const id = short(quote.rfq_id);
      await page.goto(`/convert?rfq=${quote.rfq_id}`);
      await expect(page).toHaveTitle(titleOf(`$ · ${OPEN_QUOTE[index]}`));
      const before = await secondsLeft(page);
      await expect.poll(() => secondsLeft(page)).toBeLessThan(before);
      await page.goto(`/conversions/${quote.rfq_id}`);
      await expect(page).toHaveTitle(titleOf(`$ · ${OPEN_RECORD[index]} ${id}`));
      const next = await quoteByRequest(context.request);
      expect((await acceptByRequest(context.request, next)).status()).toBe(200);
      await page.goto(`/conversions/${next.rfq_id}`);
      await expect(page).toHaveTitle(titleOf(`${LOCKED[index]} ${short(next.rfq_id)}`));
    });

    test('a list counts what its filter found, and an open record stands before it with its status', async ({
      page,
      context,
      signIn,
      sandbox,
    }) => {
      await signIn('viewer');
      await sandbox.freeze();
      const all = await listByRequest(context.request, 'onramps');
      const wallet = all.results.find(({ attributes }) => attributes.wallet)?.attributes.wallet;
      const filter = `?wallet=${wallet}`;
      const { total } = await listByRequest(context.request, 'onramps', filter);
      expect(total).toBeGreaterThan(0);
      expect(total).toBeLessThan(all.total);
      await page.goto(`/onramps${filter}`);
      await expect(page).toHaveTitle(titleOf(`Onramps (${total})`));
      const [one] = (await listByRequest(context.request, 'withdrawals')).results;
      await page.goto(`/withdrawals?tx=${one?.end2end}`);
      const record = quoted(`${WITHDRAWAL[index]} ${short(one?.end2end ?? '')} · ${WITHDRAWALS[index]}`);
      await expect(page).toHaveTitle(new RegExp(`^\\p{Lu}[^·]+ · ${record} ${COUNT} · Mesa$`, 'u'));
    });

    test('a sub-merchant has its section, name and onboarding status', async ({ page, context, signIn }) => {
      await signIn('admin');
      await call(context.request, 'POST', '/api/sub-merchants/read', {
        body: { correlation_ids: [BOOKSHOP] },
      });
      for (const [tab, titles] of Object.entries(TABS)) {
        await page.goto(`${SUB_MERCHANT}${tab}`);
        await expect(page).toHaveTitle(titleOf(`${titles[index]} · Livraria Outono · ${COMPLETED[index]}`));
      }
    });
  });
}
