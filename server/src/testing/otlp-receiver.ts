/** A receiver of traces: an HTTP server that decodes OTLP in JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.union([z.number(), z.string()]).optional(),
    doubleValue: z.number().optional(),
    boolValue: z.boolean().optional(),
  }),
});

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[\da-f]{32}$/),
              spanId: z.string().regex(/^[\da-f]{16}$/),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: z.string(),
              endTimeUnixNano: z.string(),
              attributes: z.array(attribute),
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })),
              status: z.object({ code: z.number(), message: z.string().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Exported = z.infer<typeof exported>;
export type ReceivedSpan = Exported['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

export interface OtlpReceiver {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** Headers of the last request. */
  readonly headers: Record<string, string | string[] | undefined>;
  /** Everything received, as text. */
  readonly bodies: string[];
  close(): Promise<void>;
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const headers: Record<string, string | string[] | undefined> = {};
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    Object.assign(headers, request.headers);
    bodies.push(body);
    const read = exported.parse(JSON.parse(body));
    spans.push(...read.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    bodies,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

/** Value of an attribute; undefined when the span has none of that name. */
export function attributeOf({ attributes }: ReceivedSpan, name: string): unknown {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue ?? value?.boolValue;
}
