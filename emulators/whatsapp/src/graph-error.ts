/** Errors as the Graph API words them. Clients go by the code. */

export interface GraphError {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly details: string;
}

export const GRAPH_ERRORS = {
  unauthorized: {
    status: 401,
    code: 190,
    message: 'Invalid OAuth access token',
    details: 'The token is wrong or has expired.',
  },
  malformed: {
    status: 400,
    code: 100,
    message: 'Invalid parameter',
    details: 'The request is not a template message.',
  },
  rateLimited: {
    status: 429,
    code: 130_429,
    message: 'Rate limit hit',
    details: 'Message throughput has been reached.',
  },
  down: {
    status: 500,
    code: 131_000,
    message: 'Something went wrong',
    details: 'The message failed for an unknown reason.',
  },
  undeliverable: {
    status: 400,
    code: 131_026,
    message: 'Message undeliverable',
    details: 'The number is not on WhatsApp.',
  },
  parameters: {
    status: 400,
    code: 132_000,
    message: 'Template parameter count mismatch',
    details: 'The number of parameters differs.',
  },
  template: {
    status: 404,
    code: 132_001,
    message: 'Template does not exist',
    details: 'There is no approved template of this name and language.',
  },
} as const satisfies Record<string, GraphError>;

export function errorBody({ code, message, details }: GraphError): string {
  const error = {
    message: `(#${code}) ${message}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details },
    fbtrace_id: 'emulated',
  };
  return JSON.stringify({ error });
}
