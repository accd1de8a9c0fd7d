/** Measures a job of the back office against its limits. */
import type { Page } from '@playwright/test';
import { expect } from '../../../fixtures/journey.ts';
import { countStaffEffort, type StaffEffort, staffEffortOf } from '../../../fixtures/staff-effort.ts';
import { JOBS, type JobLimit, type JobName } from './jobs.ts';

const CLICK_SECONDS = 1.3;
const CHARACTER_SECONDS = 0.25;
const SCREEN_SECONDS = 2;

function secondsOf({ clicks, keys, characters, screens }: StaffEffort): number {
  return clicks * CLICK_SECONDS + (keys + characters) * CHARACTER_SECONDS + screens * SCREEN_SECONDS;
}

/**
 * Does a job on a signed-in page, prints what it costs, and fails when that is more than `jobs.ts` allows. Use `page.keyboard`
 * and `click()`; text put in by `fill()` counts as typed. Whatever is prepared or checked belongs before and after.
 *
 * @param options.from where the person is when the job comes up, below `/back-office/`
 */
export async function timeJob(
  page: Page,
  name: JobName,
  { from }: { readonly from: string },
  act: () => Promise<void>,
): Promise<void> {
  await page.goto(`/back-office/${from}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await countStaffEffort(page);
  await act();
  const effort = await staffEffortOf(page);
  const presses = effort.clicks + effort.keys;
  const seconds = secondsOf(effort);
  const limit: JobLimit = JOBS[name];
  console.log(
    `${name}: ${presses} presses (${effort.clicks} clicks, ${effort.keys} keys), ${effort.characters} characters, ${effort.screens} screens, ${seconds.toFixed(1)} s`,
  );
  expect.soft(presses, `clicks and keys of “${name}”`).toBeLessThanOrEqual(limit.presses);
  expect.soft(seconds, `seconds of “${name}”`).toBeLessThanOrEqual(limit.seconds);
}
