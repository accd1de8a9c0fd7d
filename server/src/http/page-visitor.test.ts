import { checked, defineCall, record } from '@tola/contract';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#testing';
import {
  createRenderer,
  createServerCaller,
  mountStorefront,
  operation,
  type ServerCaller,
  type StorefrontBuild,
} from './index.ts';

const readNumber = defineCall({
  name: 'ReadNumber',
  does: 'Returns a number.',
  caller: 'guest',
  repeat: 'harmless',
  payload: record({}),
  data: checked(z.number()),
});

let callServer: ServerCaller;

/** A storefront of one page that calls the server, in the form that the router's compiler emits. */
const build = {
  entry: {
    module: {
      contextFor: (surroundings: { callServer: ServerCaller }) => {
        ({ callServer } = surroundings);
        return new RouterContextProvider();
      },
      default: (_request: Request, status: number, headers: Headers) => new Response('page', { status, headers }),
      handleError: () => undefined,
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    document: {
      id: 'document',
      parentId: 'root',
      path: 'verify/:code',
      module: { default: () => null, loader: async () => await callServer(readNumber, {}) },
    },
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  isSpaMode: false,
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as StorefrontBuild;

let server: TestServer;
const countedFor: string[] = [];

beforeAll(async () => {
  server = await startTestServer({
    settings: { trustProxy: '127.0.0.1' },
    operations: [
      operation(readNumber, async ({ ip }) => {
        countedFor.push(ip);
        return { data: 1 };
      }),
    ],
    pages: async ({ app, dispatcher, shop }) => {
      const { clock, log, metrics } = shop.platform;
      const renderer = createRenderer({
        build: async () => build,
        mode: 'production',
        callServer: createServerCaller({ dispatcher, clock }),
        publicUrl: 'http://localhost:3000',
        origins: { cardProvider: [], mapTiles: null, objectStorage: null, tagManager: false, previewsFiles: false },
        isDemo: false,
        isTraced: false,
      });
      mountStorefront(app, { renderer, pageQuery: null, pageVersion: () => '1', cachesPages: true, log, metrics });
    },
  });
});
afterAll(async () => await server.close());

test('the calls of a page count for its visitor, so that nobody uses up the limits of everybody', async () => {
  const visitors = ['203.0.113.7', '203.0.113.8'];
  for (const visitor of visitors) {
    const page = await fetch(`${server.url}/verify/${visitor.at(-1)}`, { headers: { 'x-forwarded-for': visitor } });
    expect(page.status).toBe(200);
  }
  expect(countedFor).toEqual(visitors);
});
