import { askByRequest } from '../fixtures/ask-by-request';
import { expect, test } from '../fixtures/dashboard-test';
import { SHEET } from '../fixtures/on-paper';
import { inviteByRequest } from '../fixtures/people';

test('a request prints what was asked with its note, and a person prints who they are', async ({
  page,
  signIn,
  people,
}) => {
  await signIn('admin');
  await page.setViewportSize(SHEET);
  const operator = await people.context('operator');
  const { id } = await askByRequest(operator.request, '5');
  await page.goto(`/requests/${id}`);
  const note = page.getByText('Freight invoices of November.').first();
  await expect(note).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(note).toBeVisible();
  await expect(page.getByText('1,000')).not.toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  const paula = await inviteByRequest(page.request, 'Paula Reis', 'viewer');
  await page.goto(`/team/${paula.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Paula Reis' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(paula.email).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
});
