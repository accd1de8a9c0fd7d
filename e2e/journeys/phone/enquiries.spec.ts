import { readFile } from 'node:fs/promises';
import { expectChecks, expectRefused, expectToast } from '../../fixtures/forms.ts';
import { expect, journey, newPerson } from '../../fixtures/journey.ts';
import { messageTo } from '../../fixtures/messages.ts';
import { screenshotFile } from '../../fixtures/screenshot.ts';

journey('validates a contact enquiry, sends it and acknowledges it by email', async ({ page, pageErrors }) => {
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
  await field('Email').fill('not an address');
  await expectRefused(page, 'SEND', 'Enter valid email', field('Email'));
  await expect(field('First name')).toHaveValue(person.firstName);
  await field('Email').fill(person.email);
  await page.getByRole('button', { name: 'SEND' }).click();
  await expect(page.getByText(/Your enquiry number is ENQ-\d\d-\d{6}\./).first()).toBeVisible();
  await expect(field('First name')).toHaveValue('');
  const mail = await messageTo(person.email, 'mail', /ENQ-\d\d-\d{6}/);
  // The mailbox is not confirmed, so the mail repeats nothing that was typed.
  expect(mail.text).toContain('Your enquiry number is ENQ-');
  expect(mail.text).not.toContain('Contact enquiry');
  expect(pageErrors).toEqual([]);
});

journey('shows the legal entity and grievance officer on the contact page', async ({ page, pageErrors }) => {
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
  expect(pageErrors).toEqual([]);
});

journey('reports a failed brochure download and keeps the enquiry', async ({ page, pageErrors }) => {
  const person = newPerson();
  await page.route('**/brochures/**', async (route) => await route.fulfill({ status: 500, body: '' }));
  await page.goto('/corporate-gifting-enquiry');
  const main = page.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill(person.firstName);
  await main.getByLabel('Email').fill(person.email);
  await main.getByLabel('Address').fill(person.address);
  await main.getByLabel('Mobile number').fill(person.mobile);
  await main.getByLabel('City').fill('Mumbai');
  await main.getByLabel('Comment').fill('Please call');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expect(page.getByText('Failed to download brochure')).toBeVisible();
  await expect(page.getByText(/Ticket number ENQ-/)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

journey('sends a corporate enquiry and downloads its brochure', async ({ page, pageErrors }) => {
  const person = newPerson();
  await page.goto('/corporate-gifting-enquiry');
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  await expect(page.getByRole('main').getByRole('link', { name: 'corporate@tola.example' })).toBeVisible();
  const checks = [
    ['Enter first name', field('Name'), '<i>Meenakshi</i>'],
    ['Enter valid email', field('Email'), person.email],
    ['Enter Address', field('Address'), person.address],
    ['Enter valid number', field('Mobile number'), person.mobile],
    ['Enter City', field('City'), 'Mumbai'],
    ['Enter Comment', field('Comment'), 'Forty coins <script>alert(1)</script>'],
  ] as const;
  await expectChecks(page, 'SUBMIT', checks);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await expectToast(page, 'Enquiry Submitted Succefully');
  const brochure = await download;
  expect(brochure.suggestedFilename()).toBe('Corporate Gifting Brochure.pdf');
  expect((await readFile(await brochure.path())).subarray(0, 5).toString()).toBe('%PDF-');
  for (const [, one] of checks) await expect(one).toHaveValue('');
  const mail = await messageTo(person.email, 'mail', /Your enquiry number is ENQ-/);
  expect(mail.text).not.toContain('Forty coins');
  expect(pageErrors).toEqual([]);
});

journey('sends a distributor application with a visiting card image', async ({ page, pageErrors }) => {
  const person = newPerson();
  await page.goto('/distributor-enquiry');
  await expect(page.getByRole('heading', { name: 'Apply for a Distributor' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'trade@tola.example' })).toBeVisible();
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  const card = field('Visiting card image');
  const notAPicture = { name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await expectChecks(page, 'SUBMIT', [
    ['Enter first name', field('Name'), person.firstName],
    ['Enter valid email', field('Email'), person.email],
  ]);
  await expectRefused(page, 'SUBMIT', 'Upload Visting Card Image', card);
  await card.setInputFiles({ ...notAPicture, mimeType: 'application/pdf' });
  await expectRefused(page, 'SUBMIT', 'Upload Visting Card Image', card);
  await card.setInputFiles(notAPicture);
  await expectChecks(page, 'SUBMIT', [
    ['Enter Address', field('Address'), person.address],
    ['Enter valid number', field('Mobile number'), person.mobile],
    ['Enter City', field('City'), 'Mumbai'],
    ['Enter Comment', field('Comment'), 'A counter in Kalbadevi'],
  ]);
  await expectRefused(page, 'SUBMIT', 'Upload Visting Card Image', card);
  await expect(field('Comment')).toHaveValue('A counter in Kalbadevi');
  await card.setInputFiles(screenshotFile);
  await expect(page.getByAltText('Your visiting card')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await expectToast(page, 'Enquiry Submitted Succefully');
  await expect(field('Comment')).toHaveValue('');
  await expect(page.getByAltText('Your visiting card')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('list', { name: 'Our assurances' }).getByRole('link')).toHaveCount(4);
  await messageTo(person.email, 'mail', /Your enquiry number is ENQ-/);
  expect(pageErrors).toEqual([]);
});
