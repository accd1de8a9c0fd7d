/** A request that was refused before its caller was known, for the record of security events. */
import type { FastifyRequest } from 'fastify';
import type { AnsweredRequest } from './dispatcher.ts';
import type { Refusal } from './refusal.ts';

const MAX_USER_AGENT = 300;

export function userAgentOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
}

/** @param name of the call, or the path of the route */
export function refusedRequest(name: string, refusal: Refusal, request: FastifyRequest): AnsweredRequest {
  const { ip, headers } = request;
  const hasToken = headers.cookie !== undefined;
  return { name, refusal, payload: undefined, hasToken, ip, userAgent: userAgentOf(request) };
}
