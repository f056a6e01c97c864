import { randomUUID } from 'node:crypto';
import { call, codeOf, OUR_PAGE, quoteByRequest } from '../fixtures/bff-requests';
import {
  expect,
  expectNoAxeViolationsInEitherTheme,
  expectNoSidewaysScroll,
  test,
} from '../fixtures/dashboard-test';
import { inEachLanguage } from '../fixtures/languages';
import { loseAnswer, pressUntil } from '../fixtures/page-actions';

const WORDS = [
  ['Timeline', 'Note', 'Add the note'],
  ['Linha do tempo', 'Anotação', 'Adicionar anotação'],
  ['Línea de tiempo', 'Nota', 'Agregar la nota'],
] as const;

test('in three languages a note is written on a conversion and read by a viewer, who may write none', async ({
  page,
  signIn,
  people,
  context,
}) => {
  await signIn('operator');
  const { rfq_id } = await quoteByRequest(context.request);
  const viewer = await people.context('viewer');
  const theirs = await viewer.newPage();
  const written: string[] = [];
  await page.goto(`/conversions/${rfq_id}`);
  await inEachLanguage(page, async ({ index }) => {
    const [title, label, add] = WORDS[index] ?? WORDS[0];
    const text = `Agreed with the bank ${randomUUID()}`;
    written.push(text);
    await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: add }).click();
    await expect(page.getByRole('list', { name: title })).toContainText(text);
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
  await expectNoAxeViolationsInEitherTheme(page);
  await theirs.goto(`/conversions/${rfq_id}`);
  await inEachLanguage(theirs, async ({ index }) => {
    const [title, , add] = WORDS[index] ?? WORDS[0];
    for (const text of written) await expect(theirs.getByRole('list', { name: title })).toContainText(text);
    await expect(theirs.getByRole('button', { name: add })).toHaveCount(0);
  });
  const forbidden = await call(viewer.request, 'POST', `/api/conversions/${rfq_id}/notes`, {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { text: 'x' },
  });
  expect(await codeOf(forbidden)).toBe('403 forbidden');
});

test('a note on a withdrawal stands in its drawer, and a lost answer writes it once', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('support');
  const list = await (await call(context.request, 'GET', '/api/withdrawals')).json();
  const [{ end2end }] = list.results;
  await page.goto(`/withdrawals?tx=${end2end}`);
  const text = `Client called ${randomUUID()}`;
  await page.getByLabel('Note', { exact: true }).fill(text);
  await loseAnswer(page, '**/api/withdrawals/*/notes', 'after');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByText('Press again: it is kept once.')).toBeVisible();
  await page.getByRole('button', { name: 'Add the note' }).click();
  const timeline = page.getByRole('list', { name: 'Timeline' });
  await expect(timeline.getByText(text)).toHaveCount(1);
  // Among the states, newest first: written after all of them.
  const steps = timeline.getByRole('listitem').filter({ hasNotText: 'Reading again every' });
  await expect(steps.first()).toContainText(text);
  await expect(steps.first()).toContainText('You');
  await expect(steps.last()).toContainText('Created');
  const row = page.getByRole('row').filter({ has: page.locator(`a[data-row="${end2end}"]`) });
  await expect(row.getByTitle(/^\d+ notes?$/)).toBeVisible();
  await expectNoAxeViolationsInEitherTheme(page);
});

test('a note on a checkout link is written beside the link, and found on its own page by whoever may read links', async ({
  page,
  signIn,
  people,
  context,
}) => {
  await signIn('operator');
  const made = await call(context.request, 'POST', '/api/checkouts', {
    headers: { ...OUR_PAGE, 'idempotency-key': randomUUID() },
    body: { currency_code: 'USDT', amount_fiat: '120.50' },
  });
  const { link } = await made.json();
  await page.goto('/checkouts');
  const dialog = page.getByRole('dialog').first();
  await pressUntil(page.getByRole('button', { name: 'New checkout link' }), dialog);
  await dialog.getByRole('radio', { name: 'Made here' }).press('Space');
  await dialog
    .getByRole('button', { name: /^Notes: / })
    .first()
    .click();
  const text = `Sent by mail ${randomUUID()}`;
  const notes = page.getByRole('dialog').last();
  await notes.getByLabel('Note', { exact: true }).fill(text);
  await notes.getByRole('button', { name: 'Add the note' }).click();
  await expect(notes.getByRole('list', { name: 'Notes' })).toContainText(text);
  await expectNoAxeViolationsInEitherTheme(page);
  const viewer = await people.context('viewer');
  const { notes: found } = await (await viewer.request.get(`/api/notes?q=${text.slice(-36)}`)).json();
  expect(found).toMatchObject([{ text, on: { list: 'checkout-links', id: link.id } }]);
  const theirs = await viewer.newPage();
  await theirs.goto(`/print/links/${link.id}`);
  await expect(theirs.getByRole('list', { name: 'Notes' })).toContainText(text);
  await expectNoAxeViolationsInEitherTheme(theirs);
});
