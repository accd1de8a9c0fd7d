import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasProgram } from '../../../scripts/debian.ts';
import { expect, journey } from '../../fixtures/journey.ts';
import { publicPlaces } from '../../fixtures/places.ts';

const root = resolve(import.meta.dirname, '../../..');
const checker = join(root, 'node_modules/vnu-jar/build/dist/vnu.jar');

interface Finding {
  readonly type: 'error' | 'info' | 'non-document-error';
  readonly url: string;
  readonly message: string;
  readonly extract?: string;
}

/** Before compression. */
const MOST_BYTES = 90_000;

journey('the HTML of the home page and of a product stays light', async ({ page }) => {
  for (const place of ['/', '/products/gold-coin/lotus']) {
    const reply = await page.request.get(place, { headers: { accept: 'text/html' } });
    expect((await reply.body()).length, place).toBeLessThanOrEqual(MOST_BYTES);
  }
});

journey('the Nu HTML checker finds no error on any public page', async ({ page, baseURL }, testInfo) => {
  journey.setTimeout(600_000);
  const hasJava = hasProgram('java', '-version', 'Java for the HTML checker', 'default-jre-headless');
  if (!hasJava)
    console.warn('SKIPPED: Java is not on PATH and could not be installed: the HTML of the pages is not checked.');
  journey.skip(!hasJava, 'no Java');
  const folder = testInfo.outputPath('pages');
  mkdirSync(folder, { recursive: true });
  const files = await Promise.all(
    publicPlaces.map(async (place, index) => {
      const reply = await page.request.get(`${baseURL}${place}`, { headers: { accept: 'text/html' } });
      const file = join(folder, `${index}.html`);
      writeFileSync(file, await reply.text());
      return file;
    }),
  );
  const args = ['-jar', checker, '--format', 'json', '--errors-only', '--stdout', '--exit-zero-always', ...files];
  const { stdout, stderr } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  expect(stderr).toBe('');
  const { messages } = JSON.parse(stdout) as { messages: Finding[] };
  const found = messages.map(({ url, message, extract }) => {
    const place = publicPlaces[Number(/(\d+)\.html$/.exec(url)?.[1])] ?? url;
    return { place, message: message.replace(/[“”]/g, ''), extract };
  });
  expect(found).toEqual([]);
});
