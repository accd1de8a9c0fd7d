/** Mails by SMTP. */
import { createTransport } from 'nodemailer';
import { DeliveryError, type OutgoingMessage, type Transport } from './transport.ts';

interface SmtpOptions {
  /** `smtp://user:password@host:port` */
  readonly url: string;
  /** The sender; asked for each mail because the staff may change it. */
  readonly from: () => string | { readonly name: string; readonly address: string };
  /** Longest wait for the server at any one step. */
  readonly timeoutMs: number;
}

export function createSmtpTransport({ url, from, timeoutMs }: SmtpOptions): Transport {
  const host = new URL(url).hostname;
  const smtp = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, written }: OutgoingMessage) {
      const { subject, text, html, unsubscribeUrl } = written;
      try {
        await smtp.sendMail({
          from: from(),
          to: { name: '', address: to },
          subject,
          text,
          html,
          // The same message has the same id when it is sent again after an unclear end, so that readers show it once.
          messageId: `<outbox-${id}@${host}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            // RFC 8058: the mail program may end these mails by posting to the address itself.
            ...(unsubscribeUrl === null ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          ...(unsubscribeUrl === null ? {} : { list: { unsubscribe: unsubscribeUrl } }),
        });
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
  };
}

/** RFC 5321: 5xx is for good, 4xx for now. A refused login is the shop's own mistake, which somebody will mend. */
function toDeliveryError(error: unknown): DeliveryError {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return new DeliveryError(error instanceof Error ? error.message : String(error), isFinal, error);
}
