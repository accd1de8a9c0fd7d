import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { attributeOf, startOtlpReceiver } from '#testing';
import { startTracing } from '#tracing';
import { createRenderer, type StorefrontBuild } from './index.ts';

/** Pages without content, in the form that the router's compiler emits. */
const build = {
  entry: {
    module: {
      contextFor: () => new RouterContextProvider(),
      default: (_request: Request, status: number, headers: Headers) => new Response('page', { status, headers }),
      handleError: () => undefined,
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    coin: { id: 'coin', parentId: 'root', path: 'coin/:slug', module: { default: () => null } },
    broken: {
      id: 'broken',
      parentId: 'root',
      path: 'broken',
      module: {
        default: () => null,
        loader: () => {
          throw new Error('a query failed');
        },
      },
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

test('a page that is rendered has a trace, named by its route and not by its address', async () => {
  const receiver = await startOtlpReceiver();
  const options = { url: `${receiver.url}/v1/traces`, headers: {}, share: 1, processKind: 'web' };
  const stop = await startTracing({ ...options, samplingKey: () => Buffer.alloc(32, 7) });
  const { render } = createRenderer({
    build: async () => build,
    mode: 'production',
    callServer: async () => {
      throw new Error('These pages call nothing');
    },
    publicUrl: 'http://localhost:3000',
    origins: { cardProvider: [], mapTiles: null, objectStorage: null, tagManager: false, previewsFiles: false },
    isDemo: false,
    isTraced: true,
  });
  await render('/coin/lotus-10g', 'GET');
  await render('/broken', 'GET');
  await stop();
  await receiver.close();
  const pages = receiver.spans.map((span) => [span.name, String(attributeOf(span, 'http.response.status_code'))]);
  expect(pages).toEqual([
    ['page /coin/:slug', '200'],
    ['page /broken', '500'],
  ]);
  expect(receiver.bodies.join()).not.toMatch(/lotus|a query failed/);
});
