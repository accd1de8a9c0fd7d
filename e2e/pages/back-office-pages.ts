import { expect, type Locator, type Page } from '@playwright/test';

/** A section of a screen, by its name. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The sign-in page, or the dialog that covers the page of an ended session. */
export async function signInByForm(page: Page | Locator, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Signs out by the side menu, which is behind a button on phones. */
export async function signOutByMenu(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open menu' });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
}

/** Opens the page of staff and fills in an invitation. @returns the dialog */
export async function typeInvitation(page: Page, person: { name: string; email: string }): Promise<Locator> {
  await page.goto('/back-office/people');
  await page.getByRole('button', { name: 'Invite a staff member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a staff member' });
  await dialog.getByLabel('Name').fill(person.name);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('checkbox', { name: /^Orders/ }).check();
  return dialog;
}

/** An order's page. */
export class OrderPage {
  /** State chip below the order number. */
  readonly state: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.state = page.getByTestId('order-state');
  }

  async open(orderNumber: string): Promise<void> {
    await this.page.goto(`/back-office/orders/${orderNumber}`);
    await expect(this.page.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible();
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** The open dialog. */
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }
}

/** Downloads a link. @returns the first bytes as text */
export async function beginningOf(page: Page, link: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const stream = await download.createReadStream();
  for await (const part of stream) {
    stream.destroy();
    return Buffer.from(part as Buffer)
      .subarray(0, 8)
      .toString('latin1');
  }
  return '';
}
