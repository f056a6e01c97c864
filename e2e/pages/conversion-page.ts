import { expect, type Locator, type Page } from '@playwright/test';
import { PIX_KEY } from './bff';
import { meanwhile, pressUntil } from './moving-page';

/** Outcomes are looked through in turn in each language. */
export const LANGUAGES = ['en', 'pt-BR', 'es'];

/** The Convert page as a person uses it: labels and roles only. */
export class ConvertScreen {
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
    await this.page.getByRole('button', { name: /^Get (a new )?quote$/ }).click();
  }

  /** Another tab or person has the quote from its address, and says where the money goes. */
  async destination(pixKey = PIX_KEY): Promise<void> {
    await this.page.getByLabel('PIX key that receives the BRL').fill(pixKey);
  }

  /** A fresh quote on screen; resolves with its id, which the address carries. */
  async quote(amount?: string, pixKey?: string): Promise<string> {
    await this.open();
    await this.ask(amount, pixKey);
    await expect(this.page.getByRole('radiogroup', { name: 'Settlement options' })).toBeVisible();
    return this.rfqId();
  }

  async rfqId(): Promise<string> {
    await expect(this.page).toHaveURL(/[?&]rfq=/);
    return new URL(this.page.url()).searchParams.get('rfq') ?? '';
  }

  /** Another browser or tab at the same quote: the destination lies in the form, so it is typed there too. */
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

  /** From a chosen option to the open dialog. */
  async review(day: 'D0' | 'D1' = 'D1'): Promise<void> {
    await this.choose(day);
    await pressUntil(this.acceptButton(), this.dialog);
  }

  confirmButton(): Locator {
    return this.dialog.getByRole('button', { name: /^Accept/ });
  }

  async accept(day: 'D0' | 'D1' = 'D1'): Promise<void> {
    await this.review(day);
    await this.confirmButton().click();
  }

  /** Presses while the rate is fresh on screen; time passes on the way, before the accept reaches the server. */
  async confirmLate(pass: () => Promise<unknown>): Promise<void> {
    await meanwhile(this.page, '**/api/conversions/*/accept', pass);
    await this.confirmButton().click();
  }

  /** Presses at once, as one of two screens; on one that heard of the other in time the button is off. */
  async press(): Promise<void> {
    await this.confirmButton().evaluate((button: HTMLButtonElement) => button.click());
  }

  /** The outcome of whichever screen was first; a dialog that was overtaken says so and is closed. */
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

  /** The outcome stands there under its exact title, and has the focus. */
  async expectOutcome(title: string): Promise<void> {
    const heading = this.page.getByRole('heading', { name: title });
    await expect(heading).toBeVisible();
    await expect(heading).toBeFocused();
  }

  /** The same outcome as a colleague sees it who uses Mesa in another language. */
  async reopenIn(locale = 'en'): Promise<void> {
    const language = { name: 'mesa-locale', value: locale, url: this.page.url() };
    await this.page.context().addCookies([language]);
    await this.page.reload();
    await expect(this.page.locator('html')).toHaveAttribute('lang', locale);
    await expect(this.page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  }

  /** Asks for the record again unless the page, which moves by itself, was there first. */
  async rereadUntil(title: string): Promise<void> {
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
