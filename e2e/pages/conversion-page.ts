import { expect, type Locator, type Page } from 'playwright/test';
import { PIX_KEY } from '../fixtures/bff-requests';
import { duringNextRequest, pressUntil } from '../fixtures/page-actions';
import type { Sandbox } from '../fixtures/sandbox-control';

/** The Convert page, addressed by labels and roles only. */
export class ConversionPageObject {
  readonly dialog: Locator;
  readonly outcome: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Confirm conversion' });
    this.outcome = page.getByRole('region', { name: 'Outcome' });
  }

  async open(): Promise<this> {
    await this.page.goto('/convert');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Convert' })).toBeVisible();
    return this;
  }

  async ask(amount = '250000', pixKey = PIX_KEY): Promise<void> {
    await this.page.getByLabel('You send', { exact: true }).fill(amount);
    await this.page.getByLabel('PIX key that receives the BRL').fill(pixKey);
    // Beside an outcome the panel has such a button too.
    await this.page
      .getByRole('form')
      .getByRole('button', { name: /^Get (a new )?quote$/ })
      .click();
  }

  /** Types the PIX key. */
  async destination(pixKey = PIX_KEY): Promise<void> {
    await this.page.getByLabel('PIX key that receives the BRL').fill(pixKey);
  }

  /** Loads Convert and requests a quote; resolves with its id from the address. */
  async quote(amount?: string, pixKey?: string): Promise<string> {
    await this.open();
    await this.ask(amount, pixKey);
    return this.quoted();
  }

  /** Requests another quote on the open page, above the available balance after the second look it asks for. */
  async quoteAgain(amount: string, above = false): Promise<string> {
    const before = this.page.url();
    await this.page.getByLabel('You send', { exact: true }).fill(amount);
    if (above) await this.page.getByRole('checkbox', { name: /^I looked again/ }).check();
    await this.ask(amount);
    await expect(this.page).not.toHaveURL(before);
    return this.quoted();
  }

  private async quoted(): Promise<string> {
    await expect(this.page.getByRole('radiogroup', { name: 'Settlement options' })).toBeVisible();
    return this.rfqId();
  }

  async rfqId(): Promise<string> {
    await expect(this.page).toHaveURL(/[?&]rfq=/);
    return new URL(this.page.url()).searchParams.get('rfq') ?? '';
  }

  /** Opens the same quote in another browser or tab and types the PIX key again. */
  async openQuote(address: string, pixKey = PIX_KEY): Promise<void> {
    await this.page.goto(address);
    await this.page.getByLabel('PIX key that receives the BRL').fill(pixKey);
  }

  option(day: 'D0' | 'D1'): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${day}`) });
  }

  async choose(day: 'D0' | 'D1'): Promise<void> {
    await this.option(day).check();
  }

  acceptButton(): Locator {
    return this.page.getByRole('button', { name: /^Accept D[01]/ });
  }

  /** Chooses an option and opens the dialog. */
  async review(day: 'D0' | 'D1' = 'D1'): Promise<void> {
    await this.choose(day);
    await pressUntil(this.acceptButton(), this.dialog);
    await expect(this.dialog.getByText('Looking up this destination…')).toHaveCount(0);
  }

  confirmButton(): Locator {
    return this.dialog.getByRole('button', { name: /^Accept/ });
  }

  async accept(day: 'D0' | 'D1' = 'D1'): Promise<void> {
    await this.review(day);
    await this.confirmButton().click();
  }

  /** Confirms a fresh rate; `pass` runs before the accept reaches the server. */
  async confirmLate(pass: () => Promise<unknown>): Promise<void> {
    await duringNextRequest(this.page, '**/api/conversions/*/accept', pass);
    await this.confirmButton().click();
  }

  /** Confirms; `pass` runs after the server has sent the accept, before the API reads it. */
  async confirmDuring(sandbox: Sandbox, pass: () => Promise<unknown>): Promise<void> {
    await sandbox.scenario({
      faults: [{ method: 'POST', path: '/v2/rfq/accept', delay_ms: 4_000, times: 1 }],
    });
    const record = `/api/conversions/${await this.rfqId()}`;
    await this.confirmButton().click();
    const state = async () => (await (await this.page.request.get(record)).json()).conversion.state;
    await expect.poll(state).toBe('sending');
    await pass();
  }

  /** Presses without waiting, in a race of two screens; does nothing if a live update has disabled the button. */
  async press(): Promise<void> {
    await this.confirmButton().evaluate((button: HTMLButtonElement) => button.click());
  }

  /** Expects the outcome that the faster screen caused; closes the dialog if it reports that it was overtaken. */
  async expectDecided(title: string): Promise<void> {
    const overtaken = this.page.getByText('This quote was acted on while this was open.');
    const outcome = this.page.getByRole('heading', { name: title });
    await expect(async () => {
      if (await overtaken.isVisible())
        await this.dialog.getByRole('button', { name: 'Cancel' }).click({ timeout: 2_000 });
      await expect(this.dialog).toBeHidden({ timeout: 2_000 });
      await expect(outcome).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  /** Expects the outcome under its exact title, with the focus. */
  async expectOutcome(title: string): Promise<void> {
    const heading = this.page.getByRole('heading', { name: title });
    await expect(heading).toBeVisible();
    await expect(heading).toBeFocused();
  }

  /** Reloads the outcome in another language. */
  async reopenIn(locale = 'en'): Promise<void> {
    const language = { name: 'mesa-locale', value: locale, url: this.page.url() };
    await this.page.context().addCookies([language]);
    await this.page.reload();
    await expect(this.page.locator('html')).toHaveAttribute('lang', locale);
    await expect(this.page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  }

  /** Re-reads until the title appears. A live update may show it before the first press. */
  async refreshUntil(title: string): Promise<void> {
    await pressUntil(
      this.page.getByRole('button', { name: 'Re-read now' }),
      this.page.getByRole('heading', { name: title }),
    );
  }

  async expectNoWayToSendAgain(): Promise<void> {
    await expect(this.page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
    await expect(this.page.getByRole('button', { name: 'Ask for the renewed rate' })).toHaveCount(0);
  }
}
