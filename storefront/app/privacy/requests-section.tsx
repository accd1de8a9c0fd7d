import { addDataRequest, type DataRequest, getDataRequests } from '@tola/contract/privacy';
import { Button, Chip, SelectField, TextArea } from '@tola/ui';
import type { ReactElement } from 'react';
import { call } from '../calls/call.ts';
import { ConnectionNote } from '../connection/connection-note.tsx';
import { indianDay } from '../format-date.ts';
import { firstProblem, refusalAt, useForm } from '../forms/form.ts';
import { useOwnCall } from '../own-pages/use-own-call.ts';
import { toast } from '../toast/toast.ts';
import { Failed } from './erasure-section.tsx';

const KINDS = [
  ['nomination', 'Nominate someone to act for me'],
  ['correction', 'Correct something I can’t change myself'],
  ['access', 'Ask what my data is used for'],
  ['grievance', 'Complain about how my data is handled'],
] as const;

const KIND_NAMES: Readonly<Record<DataRequest['kind'], string>> = {
  access: 'Access',
  correction: 'Correction',
  erasure: 'Erasure',
  nomination: 'Nomination',
  grievance: 'Grievance',
};

const STATE_NAMES: Readonly<Record<DataRequest['state'], string>> = {
  open: 'Being answered',
  waiting: 'Waiting for its day',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Cancelled',
};

/** Requests to the grievance officer, and what became of them. */
export function RequestsSection(): ReactElement {
  const { data: requests, failed, reload } = useOwnCall(getDataRequests);
  const { busy, problemOf, connection, formProps } = useForm({
    check: ({ message = '' }) => firstProblem([['message', message.trim() !== '', 'Enter your request']]),
    send: async ({ kind, message = '' }, form) => {
      const wanted = KINDS.find(([name]) => name === kind)?.[0] ?? 'access';
      const answer = await call(addDataRequest, { kind: wanted, message: message.trim() });
      if (!answer.ok) return refusalAt(null, answer);
      form.reset();
      toast.success(`Request ${answer.data.requestNumber} sent`);
      await reload();
      return null;
    },
  });
  return (
    <section aria-labelledby="requests" className="panel grid gap-4 p-5 sm:p-7">
      <h2 id="requests" className="text-2xl">
        Ask our grievance officer
      </h2>
      <form {...formProps} method="post" className="grid gap-4">
        <SelectField label="Your request" name="kind">
          {KINDS.map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Details"
          name="message"
          autoComplete="off"
          rows={4}
          maxLength={2_000}
          problem={problemOf('message')}
          hint="For a nomination: name, relation and contact of the person."
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          Send request
        </Button>
        <ConnectionNote {...connection} />
      </form>
      {failed && <Failed onRetry={reload} />}
      {requests !== null && requests.length > 0 && (
        <ul aria-label="Your requests" className="divide-y divide-line border-t border-line">
          {requests.map((request) => (
            <Listed key={request.requestNumber} request={request} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Listed({ request }: { request: DataRequest }): ReactElement {
  const { requestNumber, kind, state, message, answer, requestedAt, dueAt } = request;
  return (
    <li className="grid gap-1.5 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-semibold">
          {KIND_NAMES[kind]} {requestNumber}
        </b>
        <Chip tone={state === 'done' ? 'good' : 'plain'}>{STATE_NAMES[state]}</Chip>
      </p>
      <p className="text-sm text-muted">
        Sent {indianDay(requestedAt)}
        {state === 'open' && `, answer due by ${indianDay(dueAt)}`}
      </p>
      {message !== '' && <p className="whitespace-pre-wrap">{message}</p>}
      {answer !== '' && <p className="border-l-2 border-gold pl-3 whitespace-pre-wrap">{answer}</p>}
    </li>
  );
}
