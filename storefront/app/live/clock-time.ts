const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** "14:32:07 IST" for an instant as ISO text. */
export function clockTime(instant: string): string {
  return `${clock.format(new Date(instant))} IST`;
}
