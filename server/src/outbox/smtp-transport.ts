/** Email over SMTP. */
import type { Transporter } from 'nodemailer';
import { DeliveryError, type OutgoingMessage, type Transport } from './transport.ts';

interface SmtpOptions {
  /** `smtp://user:password@host:port` */
  readonly url: string;
  /** Sender; read for each email because staff can change it. */
  readonly from: () => string | { readonly name: string; readonly address: string };
  /** Timeout of each step with the server. */
  readonly timeoutMs: number;
}

export function createSmtpTransport({ url, from, timeoutMs }: SmtpOptions): Transport {
  const host = new URL(url).hostname;
  let smtp: Promise<Transporter> | undefined;
  /** The library is loaded for the first email: most processes send none. */
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async send({ id, to, rendered }: OutgoingMessage) {
      const { subject, text, html, unsubscribeUrl, orderNumber } = rendered;
      smtp ??= connect();
      try {
        await (await smtp).sendMail({
          from: from(),
          to: { name: '', address: to },
          subject,
          text,
          html,
          // Stable across retries, so that mail clients can deduplicate after a timeout.
          messageId: `<outbox-${id}@${host}>`,
          // Mail programs show the messages of an order together. The root need not exist (RFC 5322 3.6.4).
          ...(orderNumber === null ? {} : threadOf(`<order-${orderNumber}@${host}>`)),
          headers: {
            'Auto-Submitted': 'auto-generated',
            // RFC 8058: one-click unsubscribe.
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

function threadOf(root: string): { readonly inReplyTo: string; readonly references: string } {
  return { inReplyTo: root, references: root };
}

/** RFC 5321: 5xx is permanent, 4xx transient. A failed login is retried, because the credentials can be corrected. */
function toDeliveryError(error: unknown): DeliveryError {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return new DeliveryError(error instanceof Error ? error.message : String(error), isFinal, error);
}
