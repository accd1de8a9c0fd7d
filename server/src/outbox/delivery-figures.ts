/** Metrics of message delivery. */
import { LONG_SECONDS, type Metrics } from '#log';
import type { Channel, MessageRow } from './outbox-store.ts';

export interface DeliveryFigures {
  sent(message: Pick<MessageRow, 'channel' | 'attempts' | 'createdAt' | 'nextAttemptAt'>, now: Date): void;
  gaveUp(channel: Channel): void;
}

export function deliveryFigures(metrics: Metrics): DeliveryFigures {
  const delay = metrics.histogram(
    'tola_message_delay_seconds',
    'Time from a message becoming due until the mail server or SMS provider has it, by channel.',
    ['channel'],
    LONG_SECONDS,
  );
  const observers = { mail: delay.series({ channel: 'mail' }), sms: delay.series({ channel: 'sms' }) };
  const givenUp = metrics.counter('tola_messages_given_up_total', 'Messages that are not tried again, by channel.', [
    'channel',
  ]);
  return {
    sent({ channel, attempts, createdAt, nextAttemptAt }, now) {
      // A message that is resent, or was held, became due long after it was written.
      const due = attempts > 1 ? createdAt : nextAttemptAt;
      observers[channel](Math.max(0, (now.getTime() - due.getTime()) / 1000));
    },
    gaveUp: (channel) => givenUp.inc({ channel }),
  };
}
