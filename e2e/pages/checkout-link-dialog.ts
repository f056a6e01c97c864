import { expect, type Locator, type Page } from 'playwright/test';
import { pressUntil } from '../fixtures/page-actions';

/** The dialog that makes a checkout link of the own account. */
export class CheckoutLinkDialogObject {
  readonly dialog: Locator;
  readonly create: Locator;
  readonly amount: Locator;
  readonly made: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Checkout link' });
    this.create = this.dialog.getByRole('button', { name: 'Create link' });
    this.amount = this.dialog.getByLabel('Amount in BRL');
    this.made = this.dialog.getByRole('status').filter({ hasText: 'Link made' });
  }

  async open(): Promise<void> {
    await pressUntil(this.page.getByRole('button', { name: 'New checkout link' }), this.dialog);
  }

  /** Reloads the page and opens an empty form. */
  async openForm(): Promise<void> {
    await this.page.goto('/checkouts');
    await this.open();
    await expect(this.create).toBeVisible();
  }

  async fillAmount(text: string): Promise<void> {
    await this.dialog.getByText('In BRL').click();
    await this.amount.fill(text);
  }
}
