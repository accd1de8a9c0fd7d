/** ASVS 5.0, V17 WebRTC. */
import { type Chapter, notUsed } from './requirement.ts';

export const WEB_RTC: Chapter = {
  name: 'V17 WebRTC',
  requirements: notUsed(
    [
      ['17.1.1', 2],
      ['17.2.1', 2],
      ['17.2.2', 2],
      ['17.2.3', 2],
      ['17.2.4', 2],
      ['17.3.1', 2],
      ['17.3.2', 2],
    ],
    'WebRTC is used safely.',
    'Not used.',
  ),
};
