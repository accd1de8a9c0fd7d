/** Static checks of the ASVS table, and of rules that its requirements set for the whole source. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHAPTERS } from './asvs/chapters.ts';
import { repositoryRoot } from './steps.ts';

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const COUNTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const requirements = CHAPTERS.flatMap((chapter) => chapter.requirements);
const programs = sources(/^(?:pricing|contract|server|storefront\/app|back-office\/app|ui|scripts)\/.*\.tsx?$/).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|^scripts\/asvs/.test(file),
);

function sources(pattern: RegExp): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\n');
  return files.filter((file) => pattern.test(file) && existsSync(join(repositoryRoot, file)));
}

function read(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8');
}

/** Lines of programs that match, as `file: line`, without comments. */
function lines(pattern: RegExp): string[] {
  return programs.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => pattern.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

test('every requirement of levels 1 and 2 is listed once, in its chapter', () => {
  expect(CHAPTERS.map((chapter) => chapter.requirements.length)).toEqual(COUNTS);
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
  const misplaced = CHAPTERS.flatMap(({ requirements: own }, index) =>
    own.filter(({ id }) => !id.startsWith(`${index + 1}.`)),
  );
  expect(misplaced).toEqual([]);
});

test('every test, file and decision that a requirement names exists', () => {
  const missing = requirements.flatMap(({ id, proof }) => {
    if (proof.kind === 'not applicable') return [];
    if (proof.kind !== 'tests') {
      const files = proof.kind === 'decision' ? [proof.file] : proof.files;
      return files.filter((file) => !existsSync(join(repositoryRoot, file))).map((file) => `${id}: ${file}`);
    }
    return proof.tests
      .filter(({ file, title }) => !existsSync(join(repositoryRoot, file)) || !isTitleIn(read(file), title))
      .map(({ file, title }) => `${id}: ${title} in ${file}`);
  });
  expect(missing).toEqual([]);
});

/** At the start of a string, so not in a comment; a whole file proves nothing in particular. */
function isTitleIn(text: string, title: string): boolean {
  return title !== '' && ["'", '"', '`'].some((quote) => text.includes(quote + title));
}

test('docs/security.md states how many requirements are met, and how', () => {
  const count = (kind: string): number => requirements.filter(({ proof }) => proof.kind === kind).length;
  const applicable = requirements.length - count('not applicable');
  expect(read('docs/security.md')).toContain(
    `${applicable} apply: ${count('tests')} are proven by tests, ${count('evidence')} by evidence, and ${count('decision')} are decided otherwise`,
  );
});

test('no source evaluates text as code', () => {
  expect(lines(/\beval\(|new Function\(|\bvm\.run|setTimeout\(\s*['"`]/)).toEqual([]);
});

test('the only cipher is AES-256-GCM, but where another program sets it: push messages (RFC 8291), the invoice portal', () => {
  const ciphers = lines(/createCipheriv|createDecipheriv/).filter(
    (line) =>
      !/import|aes-256-gcm|CIPHER/.test(line) &&
      !/^server\/src\/(?:push\/web-push|testing\/push-server|e-invoices\/portal-cipher)\.ts/.test(line),
  );
  expect(ciphers).toEqual([]);
});

test('MD5 and SHA-1 are used by authenticator codes only', () => {
  const weak = lines(/['"](?:md5|sha1)['"]/i).filter(
    (line) => !line.startsWith('server/src/staff-accounts/one-time-code.ts'),
  );
  expect(weak).toEqual([]);
});

test('Math.random makes no secret', () => {
  const used = lines(/Math\.random\(/);
  expect(used.filter((line) => !/pause|Ms\b|_MS\b/i.test(line))).toEqual([]);
});

test('every password field is masked and can be filled by password managers', () => {
  const fields = programs.flatMap((file) => {
    const text = read(file);
    const masked = text.match(/type=(?:"password"|\{isShown \? 'text' : 'password'\})/g)?.length ?? 0;
    const named = text.match(/autoComplete=/g)?.length ?? 0;
    return masked <= named ? [] : [file];
  });
  expect(fields).toEqual([]);
  expect(fields.concat(lines(/type="password".*onPaste|autoComplete="off".*password/))).toEqual([]);
});

test('docs/security.md names every call that opens a session', () => {
  const text = read('docs/security.md');
  for (const call of ['GetLogin', 'SignIn', 'EnterCode', 'AcceptInvite']) expect(text).toContain(`\`${call}\``);
});

/** Where the server connects to other hosts; every address comes from a setting. docs/security.md lists them. */
const OUTBOUND = [
  'server/src/card-providers/cashfree/cashfree-http.ts',
  'server/src/database/migrate.ts',
  'server/src/database/open-database.ts',
  'server/src/database/pooled-database.ts',
  'server/src/database/server-process.ts',
  'server/src/database/writable-server.ts',
  'server/src/e-invoices/portal-http.ts',
  'server/src/object-storage/bucket-checks.ts',
  'server/src/object-storage/bucket.ts',
  'server/src/go-live/operation-checks.ts',
  'server/src/outbound-http.ts',
  'server/src/outbox/sms-transport.ts',
  'server/src/outbox/smtp-transport.ts',
  'server/src/outbox/whatsapp-transport.ts',
  'server/src/pan-verification/service-http.ts',
  'server/src/push/push-services.ts',
  'server/src/rate-sources/polling.ts',
  'server/src/rate-sources/socket.ts',
  'server/src/tracing/open-telemetry.ts',
];

test('connections to other hosts are opened by the listed files only', () => {
  const opening = lines(
    /\bfetch\(|\brequestJson\(|createTransport\(|new Pool\(|new Client\(|S3Client\(|socket\.connect\(|https?\.request\(|new OTLPTraceExporter\(/,
  );
  const files = opening.map((line) => line.split(':')[0] ?? '').filter((file) => file.startsWith('server/src/'));
  expect(new Set(files)).toEqual(new Set(OUTBOUND));
});
