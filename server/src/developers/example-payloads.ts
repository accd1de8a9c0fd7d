/** Valid example payloads, for the curl commands of the reference. */
import type { AnyCall } from '@tola/contract';
import type { Codec } from '@tola/contract/codec';
import * as values from '@tola/contract/values';
import * as z from 'zod';

/** By the name on the wire, of the sample shop. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  LoginId: '9000000001',
  Number: '9000000009',
  Mobile: '9000000001',
  mobile: '9000000001',
  Password: 'tola-demo-1',
  oldPass: 'tola-demo-1',
  newPass: 'tola-demo-2',
  newPassword: 'a-new-tola-password',
  oldPassword: 'tola-demo-owner',
  email: 'meera@example.in',
  creditedOn: '2026-11-21',
  day: '2026-12-01',
  month: '2026-10',
  dispatchBefore: '2026-11-24',
  deliverBefore: '2026-11-26',
  from: '2026-11-01',
  to: '2026-11-30',
  happenedAt: '2026-11-21T09:00:00.000Z',
  noticedAt: '2026-11-21T10:00:00.000Z',
  effectiveAt: '2030-01-01T00:00:00.000Z',
  expiresAt: '2030-01-01T00:00:00.000Z',
  FirstName: 'Meera',
  LastName: 'Iyer',
  Name: 'Meera Iyer',
  Email: 'meera@example.in',
  State: 'Maharashtra',
  City: 'Mumbai',
  Address: '14 Kalbadevi Road, Mumbai',
  PinCode: '400002',
  pinCode: '400002',
  GstNumber: '27AAPFU0939F1ZV',
  Weight: '1gm',
  DesignId: 'q3vX0hWkzE5n2cJt8LrYbM1sPaUdFg7i',
  Date: '2026-11-21',
  Otp: '12345',
  otp: '123456',
  CouponCode: 'WELCOME',
  Path: '/products/gold-coin/lotus',
  BillingId: 1,
  ShippingId: 1,
  Price: 150_000,
  Refund: 1_000,
  pan: 'AAAPL1234C',
  reference: '632514407719',
  utr: '632514407719',
  AccountNumber: '50200012345678',
  IFSC: 'SMPL0000001',
  Code: 'K7Q2M9XA',
  endpoint: 'https://fcm.googleapis.com/fcm/send/example',
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
  orderNumber: 'TL-26-000184-7KQ2',
  dltTemplateId: '1107161234567890123',
  list: 'orders',
  dated: '2026-11-21',
  paidOn: '2026-11-21',
  receivedOn: '2026-11-21',
  gstin: '27AAPFU0939F1ZV',
  fixBy: '2026-11-28',
};

const NAMED = new Map<unknown, unknown>([
  [values.id, 1],
  [values.idOrNone, 0],
  [values.rupees, 1_000],
  [values.rupeesOrNone, 1_000],
  [values.signedRupees, 1_000],
  [values.weightText, '1gm'],
  [values.grams, 1],
  [values.percent, 3],
  [values.flag, true],
  [values.amountOfThings, 1],
  [values.plainText, 'text'],
  [values.instant, '2026-11-22T10:00:00.000Z'],
]);

/** A valid payload with the required fields only. */
export function examplePayload(call: AnyCall): unknown {
  return exampleOf(call.payload, '');
}

function exampleOf(codec: Codec<unknown>, name: string): unknown {
  const { shape } = codec;
  if (shape?.kind === 'schema') return schemaExample(jsonSchema(shape.schema), name);
  if (Object.hasOwn(EXAMPLES, name)) return EXAMPLES[name];
  if (NAMED.has(codec)) return NAMED.get(codec);
  if (shape === undefined) return undefined;
  switch (shape.kind) {
    case 'record': {
      const required = Object.values(shape.fields).filter((one) => one.codec.shape?.kind !== 'optional');
      return Object.fromEntries(required.map((one) => [one.wire, exampleOf(one.codec, one.wire)]));
    }
    case 'list':
      return [exampleOf(shape.of, name)];
    case 'json':
      return JSON.stringify(exampleOf(shape.of, name));
    case 'same':
    case 'optional':
      return exampleOf(shape.of, name);
    case 'integer':
      return Math.max(shape.least, 1);
  }
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function jsonSchema(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** A name may be that of a text in one call and of a number in another. */
function isOfType(example: unknown, { type }: JsonSchema): boolean {
  return type === 'integer' || type === 'number' ? typeof example === 'number' : true;
}

/** Choices come before the examples by name, since any of them is valid. */
function schemaExample(schema: JsonSchema, name: string): unknown {
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (typeof choice === 'object') return schemaExample(choice, name);
  if (Object.hasOwn(EXAMPLES, name) && isOfType(EXAMPLES[name], schema)) return EXAMPLES[name];
  switch (schema.type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'array':
      return typeof schema.items === 'object' && !Array.isArray(schema.items)
        ? [schemaExample(schema.items, name)]
        : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
          if (typeof property !== 'object' || !(schema.required ?? []).includes(key)) return [];
          return [[key, schemaExample(property, key)]];
        }),
      );
    default:
      return 'text'.repeat(Math.ceil((schema.minLength ?? 1) / 4));
  }
}
