import { DatabaseError } from 'pg';
import { describe, expect, it, test } from 'vitest';
import { createLog, createMetrics } from './index.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  const destination = {
    write(line: string) {
      text += line;
    },
  };
  write(createLog({ level: 'info', destination }));
  return text;
}

describe('the log', () => {
  it('writes one JSON line per event', () => {
    const line = JSON.parse(logged((log) => log.info({ order: 17 }, 'order placed')));
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      order: 17,
      msg: 'order placed',
    });
  });

  it.each([
    ['a password', { password: 'hunter2' }],
    ['a token at any depth', { request: { payload: [{ Token: 'hunter2' }] } }],
    ['a cookie', { headers: { Cookie: 'tola_session=hunter2' } }],
    ['a header of the card provider', { headers: { 'x-client-secret': 'hunter2' } }],
    ['an OTP', { otp: 'hunter2' }],
    ['a payment session', { answer: { payment_session_id: 'hunter2' } }],
    ['a card number', { payment: { card: { card_number: 'hunter2' } } }],
    ['the password of a URL', { where: 'postgresql://tola:hunter2@db/tola' }],
    ['the password of a URL in an error', { err: new Error('cannot reach postgresql://tola:hunter2@db/tola') }],
    ['a binary body', { body: Buffer.from('hunter2') }],
    ['a secret in the cause of an error', { err: new Error('outside', { cause: { secret: 'hunter2' } }) }],
  ])('redacts %s', (_what, fields) => {
    const line = logged((log) => log.error(fields, 'it happened'));
    expect(line).not.toContain('hunter2');
    expect(line).toContain('it happened');
  });

  it('redacts PANs anywhere in an entry', () => {
    const line = logged((log) =>
      log.warn({ note: 'PAN ABCDE1234F given', err: new Error('bad ABCDE1234F') }, 'refused'),
    );
    expect(line).not.toContain('ABCDE1234F');
  });

  it('includes the figures of a violated invariant, with secrets redacted', () => {
    const error = Object.assign(new Error('Another sum'), {
      figures: { orderId: 17, paidPaise: 500, token: 'hunter2' },
    });
    const line = JSON.parse(logged((log) => log.error({ err: error }, 'failed')));
    expect(line.err).toMatchObject({ message: 'Another sum', figures: { orderId: 17, paidPaise: 500, token: '•••' } });
  });

  it('includes the violated constraint but not the row', () => {
    const error = Object.assign(new DatabaseError('duplicate key value', 1, 'error'), {
      code: '23505',
      constraint: 'customer_mobile_key',
      detail: 'Key (mobile)=(9876543210) already exists.',
    });
    const line = logged((log) => log.error({ err: error }, 'failed'));
    expect(line).toContain('customer_mobile_key');
    expect(line).not.toContain('9876543210');
  });
});

test('exports metrics in the Prometheus text format', async () => {
  const metrics = createMetrics();
  const orders = metrics.counter('orders_total', 'Orders placed.', ['mode']);
  orders.inc({ mode: 'Card' });
  metrics.counter('orders_total', 'Orders placed.', ['mode']).inc({ mode: 'Card' }, 2);
  orders.inc({ mode: 'odd"\n' });
  metrics.gauge('open', 'Open pages.', () => 7);
  metrics.gauge('open', 'Open pages.', () => 8);
  metrics.gauge('silent', 'Declared without a value.', () => []);
  metrics.gauge('no_age', 'Declared with labels, without a value.', () => [], ['metal']);
  const ages = [
    [{ metal: 'gold' }, 1.5],
    [{ metal: 'silver' }, 2],
  ] as const;
  metrics.gauge('age', 'Age.', () => ages, ['metal']);
  let sent = 3;
  metrics.total('statements_total', 'Statements sent.', () => sent);
  sent = 4;
  const seconds = metrics.histogram('taken_seconds', 'Time taken.', ['call']);
  const observe = seconds.series({ call: 'x' });
  for (const value of [0.05, 0.5, 50]) observe(value);
  const text = await metrics.text();
  expect(text).toMatch(
    /^# HELP orders_total Orders placed\.\n# TYPE orders_total counter\norders_total{mode="Card"} 3\norders_total{mode="odd\\"\\n"} 1$/m,
  );
  expect(text).toMatch(/^# TYPE open gauge\nopen 8$/m);
  expect(text).not.toMatch(/^(?:silent|no_age)/m);
  expect(text).toMatch(/^# TYPE age gauge\nage{metal="gold"} 1\.5\nage{metal="silver"} 2$/m);
  expect(text).toMatch(/^# TYPE statements_total counter\nstatements_total 4$/m);
  expect(text).toMatch(/^taken_seconds_bucket{le="0\.05",call="x"} 1$/m);
  expect(text).toMatch(
    /^taken_seconds_bucket{le="\+Inf",call="x"} 3\ntaken_seconds_sum{call="x"} 50\.55\ntaken_seconds_count{call="x"} 3$/m,
  );
  for (const name of ['nodejs_gc_duration_seconds', 'nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes'])
    expect(text).toContain(`# TYPE ${name} `);
});
