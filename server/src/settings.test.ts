import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { ConfigError, declaredSettings, readSettings, settingsExample } from '#settings';

describe('the settings', () => {
  it('all have a default or are optional', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: null,
      seed: 'demo',
      process: 'all',
      ratesSource: 'simulated',
      ratesStaleSeconds: 120,
      priceLockSeconds: 300,
      blockDevtoolsKeys: false,
      trustProxy: false,
      production: false,
    });
  });

  it('are parsed from text; an empty value counts as not set', () => {
    const settings = readSettings({
      PORT: '8080',
      PUBLIC_URL: 'https://www.tola.example/',
      DATA_DIR: '  ',
      RATES_GOLD: '127500.50',
      BLOCK_DEVTOOLS_KEYS: 'true',
      TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
      DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      NODE_ENV: 'production',
    });
    expect(settings).toMatchObject({
      port: 8080,
      publicUrl: 'https://www.tola.example',
      dataDir: './data',
      ratesGold: 127_500.5,
      blockDevtoolsKeys: true,
      trustProxy: '10.0.0.0/8, 127.0.0.1',
      production: true,
    });
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  it('take several servers of one database, and refuse what libpq would not send to one that accepts writes', () => {
    const several = 'postgresql://tola:pa,ss%40@a.example:5432,b.example,[::1]:5433/tola';
    for (const accepted of [
      several,
      `${several}?target_session_attrs=read-write`,
      'postgres://tola@localhost/tola?host=/run',
    ]) {
      expect(readSettings({ DATABASE_URL: accepted }).databaseUrl).toBe(accepted);
    }
    for (const [refused, why] of [
      [`${several}?target_session_attrs=any`, 'may lead to a server that refuses writes'],
      ['postgresql://tola@localhost/tola?host=a,b', 'must be named before the database'],
      ['postgresql://a:5432,/tola', 'must be named before the database'],
      ['postgresql://a:port/tola', 'must be an address such as'],
      ['mysql://localhost/tola', 'must be an address such as'],
    ] as const) {
      expect(() => readSettings({ DATABASE_URL: refused }), refused).toThrow(why);
    }
  });

  it('are refused with all errors at once, each with its description', () => {
    const faulty = {
      PORT: 'eighty',
      PUBLIC_URL: 'tola.example',
      PROCESS: 'both',
      RATES_SOURCE: 'socket',
      CASHFREE_BASE_URL: 'https://sandbox.cashfree.com/pg',
      DATA_KEY: 'c2hvcnQ=',
      ADMIN_PASSWORD: 'short',
      DATABASE_URL: 'mysql://localhost/tola',
    };
    const attempt = () => readSettings(faulty);
    expect(attempt).toThrow(ConfigError);
    for (const name of Object.keys(faulty)) {
      if (name === 'RATES_SOURCE') continue;
      expect(attempt).toThrow(name);
    }
    expect(attempt).toThrow('RATES_URL: the rates source "socket" needs it.');
    expect(attempt).toThrow('The port the store listens on');
    expect(attempt).toThrow('set all three or none');
    expect(() => readSettings({ RATES_SOURCE: 'oracle', RATES_SECOND_SOURCE: 'oracle' })).toThrow(ConfigError);
  });

  it.each(['eleven char', 'Qwerty123456', 'owner@dealer.example 1'])('refuse the weak owner’s password %j', (weak) => {
    const env = { ADMIN_EMAIL: 'owner@dealer.example', ADMIN_PASSWORD: weak };
    expect(() => readSettings(env)).toThrow('ADMIN_PASSWORD: too short, on lists of leaked passwords');
    expect(readSettings({ ...env, ADMIN_PASSWORD: 'a password of my own' }).adminEmail).toBe('owner@dealer.example');
  });

  it.each([
    ['https://AKID:hunter2@s3.example/tola', 'must not contain credentials'],
    ['https://s3.example', 'must name one bucket'],
    ['https://s3.example/tola/folder', 'must name one bucket'],
    ['s3://tola', 'must be https://HOST/BUCKET'],
    ['https://s3.example/tola?regio=x', 'unknown option regio'],
    ['https://s3.example/tola', 'needs OBJECT_STORAGE_URL, OBJECT_STORAGE_KEY_ID and OBJECT_STORAGE_SECRET together'],
  ])('refuse the bucket %s', (url, problem) => {
    const attempt = () => readSettings({ OBJECT_STORAGE_URL: url });
    expect(attempt).toThrow(problem);
    expect(attempt).not.toThrow('hunter2');
  });

  it('read a bucket with its region', () => {
    const keys = { OBJECT_STORAGE_KEY_ID: 'id', OBJECT_STORAGE_SECRET: 'secret' };
    const env = { ...keys, OBJECT_STORAGE_URL: 'https://s3.example/tola?region=ap-south-1&addressing=host' };
    const bucket = { endpoint: 'https://s3.example', bucket: 'tola', region: 'ap-south-1', addressing: 'host' };
    expect(readSettings(env).objectStorageUrl).toEqual(bucket);
  });

  it('never print a secret in an error message', () => {
    const attempt = () => readSettings({ DATABASE_URL: 'mysql://tola:hunter22@db/tola', ADMIN_PASSWORD: 'hunter2' });
    expect(attempt).not.toThrow('hunter');
  });
});

test('.env.example matches the declared settings', () => {
  const file = resolve(import.meta.dirname, '../../.env.example');
  expect(readFileSync(file, 'utf8')).toBe(settingsExample());
});

test('every setting has a description', () => {
  for (const { sentence } of Object.values(declaredSettings)) expect(sentence).toMatch(/^[A-Z].+\.$/);
});
