/** ASVS 5.0, V9 Self-contained tokens. */
import { type Chapter, notUsed } from './requirement.ts';

export const TOKENS: Chapter = {
  name: 'V9 Self-contained tokens',
  requirements: notUsed(
    [
      ['9.1.1', 1],
      ['9.1.2', 1],
      ['9.1.3', 1],
      ['9.2.1', 1],
      ['9.2.2', 2],
      ['9.2.3', 2],
      ['9.2.4', 2],
    ],
    'Self-contained tokens are validated.',
    'Sessions are random references; no token contains claims.',
  ),
};
