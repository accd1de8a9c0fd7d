import type { Locator, Page } from '@playwright/test';
import { expect, journey, newPerson } from '../fixtures/journey.ts';
import { messageTo } from '../fixtures/messages.ts';
import { screenshotFile } from '../fixtures/screenshot.ts';

/** Presses the button and expects the message as a toast and beside its field, which has the focus. */
async function expectRefused(page: Page, button: string, message: string, field: Locator): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('listitem').getByText(message, { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('main').getByText(message, { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

journey('a contact enquiry is checked field by field, sent, and acknowledged by mail', async ({ page, faults }) => {
  const person = newPerson();
  await page.goto('/contact-us');
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  await expectRefused(page, 'SEND', 'Enter first name', field('First name'));
  await field('First name').fill(person.firstName);
  await expectRefused(page, 'SEND', 'Enter last name', field('Last name'));
  await field('Last name').fill(person.lastName);
  await field('Mobile number').pressSequentially('68-12 34x567890');
  await expect(field('Mobile number')).toHaveValue('6812345678');
  await expectRefused(page, 'SEND', 'Enter valid number', field('Mobile number'));
  await field('Mobile number').fill(person.mobile);
  await field('E-mail').fill('not an address');
  await expectRefused(page, 'SEND', 'Enter valid email', field('E-mail'));
  await expect(field('First name')).toHaveValue(person.firstName);
  await field('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'SEND' }).click();
  await expect(page.getByText(/Your enquiry has the number ENQ-\d\d-\d{6}\./).first()).toBeVisible();
  await expect(field('First name')).toHaveValue('');
  const mail = await messageTo(person.email, 'mail', /ENQ-\d\d-\d{6}/);
  expect(mail.text).toContain('Contact enquiry');
  expect(faults).toEqual([]);
});

journey('the contact page says who the shop is and who hears complaints', async ({ page, faults }) => {
  await page.goto('/contact-us');
  const main = page.getByRole('main');
  for (const text of [
    'Tola Bullion Private Limited',
    '27AAACT0000A1ZF',
    'U46498MH2023PTC000000',
    'Meenal Joshi, Grievance Officer',
  ]) {
    await expect(main.getByText(text).first()).toBeVisible();
  }
  await expect(
    main.getByText('acknowledged within 48 hours of its receipt and redressed within one month'),
  ).toBeVisible();
  await expect(main.getByRole('list', { name: 'Our assurances' }).getByRole('link')).toHaveCount(4);
  expect(faults).toEqual([]);
});

journey('a brochure that cannot be had is told, and the enquiry is not lost', async ({ page, faults }) => {
  const person = newPerson();
  await page.route('**/brochures/**', async (route) => await route.fulfill({ status: 500, body: '' }));
  await page.goto('/corporate-gifting-enquiry');
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill(person.firstName);
  await main.getByLabel('E-mail').fill(person.email);
  await main.getByLabel('Address').fill(person.address);
  await main.getByLabel('Mobile number').fill(person.mobile);
  await main.getByLabel('City').fill('Mumbai');
  await main.getByLabel('Comment').fill('Please call');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByText('Failed to download brochure')).toBeVisible();
  await expect(page.getByText(/Ticket number ENQ-/)).toBeVisible();
  expect(faults).toEqual([]);
});

journey('a distributor applies with the picture of a visiting card', async ({ page, faults }) => {
  const person = newPerson();
  await page.goto('/distributor-enquiry');
  await expect(page.getByRole('heading', { name: 'Apply for a Distributor' })).toBeVisible();
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  await field('Name').fill(person.firstName);
  await field('E-mail').fill(person.email);
  await expectRefused(page, 'SUBMIT', 'Upload Visting Card Image', field('Visiting card image'));
  await field('Visiting card image').setInputFiles({
    name: 'card.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await field('Address').fill(person.address);
  await field('Mobile number').fill(person.mobile);
  await field('City').fill('Mumbai');
  await field('Comment').fill('A counter in Kalbadevi');
  await expectRefused(page, 'SUBMIT', 'Upload Visting Card Image', field('Visiting card image'));
  await expect(field('Comment')).toHaveValue('A counter in Kalbadevi');
  await field('Visiting card image').setInputFiles(screenshotFile);
  await expect(page.getByAltText('The visiting card that you have chosen')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText('Enquiry Submitted Succefully').first()).toBeVisible();
  await expect(field('Comment')).toHaveValue('');
  await expect(page.getByRole('main').getByRole('list', { name: 'Our assurances' })).toBeVisible();
  await messageTo(person.email, 'mail', /Distributor application/);
  expect(faults).toEqual([]);
});
