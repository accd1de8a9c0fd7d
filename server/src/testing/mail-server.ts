/** In-process mail server with failure modes. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Raw headers and body. */
  readonly raw: string;
}

/** Failure mode for the next email. */
export type MailError = 'refuses for now' | 'refuses for good' | 'hangs' | 'cuts the connection' | 'refuses the login';

export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Failure modes of the next emails, in order. */
  readonly faults: MailError[];
  /** Delay before accepting each email. */
  pauseMs: number;
  /** Emails received whose sender awaits the reply. */
  readonly waiting: number;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const faults: MailError[] = [];
  const state = { pauseMs: 0, waiting: 0 };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 200,
    onAuth(_auth, _session, answer) {
      if (faults[0] === 'refuses the login') {
        faults.shift();
        answer(refusal(535, 'Authentication failed'));
      } else answer(null, { user: 'shop' });
    },
    onData(stream, session, answer) {
      const fault = faults.shift();
      readAll(stream)
        .then((raw) => {
          if (fault === 'hangs') return;
          if (fault === 'cuts the connection') return cutAll(server);
          if (fault === 'refuses for now') return answer(refusal(451, 'Try again later'));
          if (fault === 'refuses for good') return answer(refusal(550, 'No such mailbox'));
          const { mailFrom, rcptTo } = session.envelope;
          mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
          state.waiting += 1;
          setTimeout(() => {
            state.waiting -= 1;
            answer();
          }, state.pauseMs);
        })
        .catch(answer);
    },
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  // A client that times out on a hanging server closes the connection.
  server.on('error', () => undefined);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    faults,
    get pauseMs() {
      return state.pauseMs;
    },
    set pauseMs(ms) {
      state.pauseMs = ms;
    },
    get waiting() {
      return state.waiting;
    },
    close: async () => await new Promise<void>((closed) => server.close(closed)),
  };
}

function cutAll(server: SMTPServer): void {
  for (const connection of server.connections) connection.close();
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
