/** Data for any message template. */
import type * as z from 'zod';

/** Data that matches the schema. Strings without a format are ISO instants, which are valid for names too. */
export function templateData(schema: z.core.JSONSchema.JSONSchema): unknown {
  if (schema.anyOf !== undefined) return templateData(schema.anyOf[0] as z.core.JSONSchema.JSONSchema);
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [
          name,
          templateData(one as z.core.JSONSchema.JSONSchema),
        ]),
      );
    case 'array':
      return [templateData(schema.items as z.core.JSONSchema.JSONSchema)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1_000;
    default:
      return schema.format === 'date' ? '2026-11-26' : '2026-11-21T09:00:00.000Z';
  }
}
