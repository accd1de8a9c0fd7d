/** API errors `{message, code, type}` in the provider's wording. */

export type ApiErrorType =
  | 'invalid_request_error'
  | 'request_failed'
  | 'authentication_error'
  | 'idempotency_error'
  | 'rate_limit_error'
  | 'api_error';

export class ApiError extends Error {
  readonly status: number;
  readonly type: ApiErrorType;
  readonly code: string;

  constructor(status: number, type: ApiErrorType, code: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }

  /** The reply body, as JSON text. */
  body(): string {
    return JSON.stringify({ message: this.message, code: this.code, type: this.type });
  }
}

/** 400: the field at this path is missing. */
export function missing(path: string): ApiError {
  return badField(path, 'missing', `${path} : is missing in the request. Value received: `);
}

/** 400: the field at this path is invalid. */
export function invalid(path: string, value: unknown, rule = 'is not valid.'): ApiError {
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : '';
  return badField(path, 'invalid', `${path} : ${rule} Value received: ${shown}`);
}

/** 400: an invalid amount; the trailing space is the provider's. */
export function invalidAmount(path: string): ApiError {
  return badField(path, 'invalid', `${path} : Invalid amount entered `);
}

/** 400 with a specific code. */
export function badRequest(code: string, message: string): ApiError {
  return new ApiError(400, 'invalid_request_error', code, message);
}

function badField(path: string, fault: 'missing' | 'invalid', message: string): ApiError {
  return badRequest(`${path}_${fault}`, message);
}

export function badUrl(): ApiError {
  return badRequest('request_failed', 'bad URL, please check API documentation');
}

export function badSession(): ApiError {
  return new ApiError(
    400,
    'request_failed',
    'payment_session_id_invalid',
    'payment_session_id is not present or is invalid',
  );
}

export function unauthorized(): ApiError {
  return new ApiError(401, 'authentication_error', 'request_failed', 'authentication Failed');
}

export function forbidden(): ApiError {
  return new ApiError(403, 'invalid_request_error', 'request_failed', 'transactions are not enabled for this order');
}

export function orderNotFound(): ApiError {
  return new ApiError(404, 'invalid_request_error', 'order_not_found', 'Order Reference Id does not exist');
}

export function paymentNotFound(): ApiError {
  return new ApiError(404, 'invalid_request_error', 'payment_not_found', 'transaction not found');
}

export function refundNotFound(): ApiError {
  return new ApiError(404, 'invalid_request_error', 'refund_not_found', 'refund not found');
}

export function disputeNotFound(): ApiError {
  return new ApiError(404, 'invalid_request_error', 'dispute_not_found', 'dispute not found');
}

export function settlementNotFound(): ApiError {
  return new ApiError(404, 'invalid_request_error', 'settlement_not_found', 'settlement not found');
}

export function conflict(code: string, message: string): ApiError {
  return new ApiError(409, 'invalid_request_error', code, message);
}

export function keyReused(): ApiError {
  return new ApiError(422, 'idempotency_error', 'request_invalid', 'idempotency key was used with a different request');
}

export function tooManyRequests(): ApiError {
  return new ApiError(429, 'rate_limit_error', 'request_failed', 'Too many requests from IP. Check headers');
}

export function internalError(): ApiError {
  return new ApiError(500, 'api_error', 'internal_error', 'something is not right on our side, please try again later');
}

export function bankFailure(): ApiError {
  return new ApiError(502, 'api_error', 'bank_processing_failure', 'bank processing failure');
}
