import { indianFormat } from '@tola/pricing';

const clock = indianFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** "14:32:07 IST" for an instant as ISO text. */
export function clockTime(instant: string): string {
  return `${clock.format(new Date(instant))} IST`;
}
