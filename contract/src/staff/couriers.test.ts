import { describe, expect, it } from 'vitest';
import { courierNamed, trackingPageOf } from './couriers.ts';

describe('a courier', () => {
  it.each([
    ['Blue Dart', 'Blue Dart'],
    ['BLUEDART', 'Blue Dart'],
    [' blue-dart express ', 'Blue Dart'],
    ['Sequel', 'Sequel Logistics'],
    ['Speed Post', 'India Post'],
  ])('is known by the spelling %s', (text, name) => {
    expect(courierNamed(text)?.name).toBe(name);
  });

  it('is not guessed from a part of a name', () => {
    expect(courierNamed('Blue')).toBeNull();
    expect(courierNamed('')).toBeNull();
  });

  it('has a tracking page with the number in its address, or none', () => {
    expect(trackingPageOf('Sequel Logistics', 'SQ 4410/22')).toBe('https://sequel247.com/track/SQ4410%2F22');
    expect(trackingPageOf('BVC Logistics', 'B1')).toBeNull();
    expect(trackingPageOf('Ravi, by hand', 'B1')).toBeNull();
    expect(trackingPageOf('Delhivery', ' ')).toBeNull();
  });
});
