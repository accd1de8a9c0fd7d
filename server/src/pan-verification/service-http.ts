/** Sends one request to the PAN verification service. Neither PAN nor names reach an error or the log. */
import * as z from 'zod';
import { NoAnswer, noResult, type OutboundAnswer, parsedJson, requestJson } from '#outbound-http';
import { type PanAnswer, type PanRequest, type PanService, ServiceProblem } from './pan-service.ts';

export interface PanServiceOptions {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
}

/** As staff read it. */
const SERVICE = 'verification service';
const MAX_ANSWER_BYTES = 64 * 1024;

const answer = z.object({
  requestId: z.string(),
  status: z.enum(['valid', 'unknown', 'inactive']),
  name: z.string().max(500).nullish(),
  nameMatches: z.boolean().nullish(),
});

export function createPanService(options: PanServiceOptions): PanService {
  return {
    async verify(request) {
      const { status, text, pauseSeconds } = await send(options, request);
      if (status === 429)
        throw new ServiceProblem(`The ${SERVICE} takes no more requests for now`, 'later', pauseSeconds);
      if (status === 401 || status === 403) throw new ServiceProblem(`The ${SERVICE} refuses the key`, 'later');
      if (status === 400 || status === 422)
        throw new ServiceProblem(`The ${SERVICE} does not take PAN and name`, 'refused');
      if (status !== 200) throw new ServiceProblem(noResult(SERVICE, status), 'later', pauseSeconds);
      return answerIn(text, request);
    },
  };
}

async function send({ url, key, timeoutMs }: PanServiceOptions, request: PanRequest): Promise<OutboundAnswer> {
  const { requestId, pan, name } = request;
  try {
    return await requestJson({
      ...{ service: SERVICE, method: 'POST', url, timeoutMs, maxBytes: MAX_ANSWER_BYTES },
      headers: { authorization: `Bearer ${key}` },
      body: { requestId, pan, name },
    });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new ServiceProblem(error.message, 'later', null, error);
  }
}

function answerIn(text: string, { requestId }: PanRequest): PanAnswer {
  const read = answer.safeParse(parsedJson(text));
  if (!read.success) throw new ServiceProblem(`The answer of the ${SERVICE} cannot be read`, 'later');
  const { status, name, nameMatches } = read.data;
  if (read.data.requestId !== requestId) throw new ServiceProblem(`The ${SERVICE} answered another request`, 'later');
  if (status !== 'valid') return { status };
  if (name != null && name !== '') return { status, registeredName: name };
  if (nameMatches != null) return { status, isMatch: nameMatches };
  throw new ServiceProblem(`The ${SERVICE} says neither the registered name nor whether it matches`, 'later');
}
