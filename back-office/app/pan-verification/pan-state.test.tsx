// @vitest-environment happy-dom
/** How the verification of a PAN reads beside an order, and what warns before the next sale. */
import type { PanState, PanVerification } from '@tola/contract/staff';
import { describe, expect, it } from 'vitest';
import { show } from '../testing/screen.ts';
import { PanChip, PanDetail, panWarning } from './pan-state.tsx';

const none: PanVerification = {
  ...{ id: 1, state: 'waiting', problem: null, note: '', attempts: 0, nextAttemptAt: null, decidedAt: null },
  sameAs: null,
};

async function read(more: Partial<PanVerification>): Promise<string> {
  const verification = { ...none, ...more };
  await show(
    <p>
      <PanChip state={verification.state} />
      <PanDetail verification={verification} />
    </p>,
  );
  return document.querySelector('p')?.textContent ?? '';
}

describe('the verification of a PAN', () => {
  it('says why it waits, and until when', async () => {
    expect(await read({ nextAttemptAt: '2026-11-28T06:00:00Z' })).toBe('Not verified yet');
    const away = {
      problem: 'The verification service cannot be reached',
      attempts: 2,
      nextAttemptAt: '2026-11-28T06:02:00Z',
    };
    const text = await read(away);
    expect(text).toContain('Not verified yetThe verification service cannot be reached.');
    expect(text).toContain('Tried 2 times. Next attempt: 28 Nov 2026');
  });

  it('says what differs, who accepted it and why, and which earlier order it follows', async () => {
    expect(await read({ state: 'differs', problem: 'The PAN is registered under another name' })).toBe(
      'Name differsThe PAN is registered under another name.',
    );
    const accepted = { state: 'accepted', note: 'Saw the card', decidedAt: '2026-11-28T06:00:00Z' } as const;
    expect(await read(accepted)).toContain('Accepted by staffSaw the card');
    expect(await read({ ...accepted, sameAs: 'TL-26-000184-7KQ2' })).toContain('as for order TL-26-000184-7KQ2');
  });

  it('warns before a sale of what the service does not confirm, and of nothing else', () => {
    const warned = (
      ['waiting', 'verified', 'accepted', 'differs', 'unknown', 'inactive', 'failed'] as PanState[]
    ).filter((state) => panWarning(state) !== null);
    expect(warned).toEqual(['differs', 'unknown', 'inactive', 'failed']);
    expect(panWarning(null)).toBeNull();
  });
});
