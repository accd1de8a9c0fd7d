import { addEnquiry, applyDistributor } from '@tola/contract/enquiries';
import { describe, expect, it } from 'vitest';
import { businessFieldOf } from './business-field-of.ts';
import { contractProblem, messageProblem } from './contract-check.ts';
import { visitingCardProblem } from './visiting-card-file.ts';

const filled = {
  name: 'A',
  email: 'a@b.in',
  visitingCard: 'chosen',
  address: 'x',
  mobile: '9812345678',
  city: 'y',
  comment: 'z',
};

describe('contract validation of a form', () => {
  it('assigns the first error to its field', () => {
    const check = (changes: Partial<typeof filled>) =>
      contractProblem(applyDistributor.payload, { ...filled, ...changes }, businessFieldOf);
    expect(check({})).toBeNull();
    expect(check({ name: '  ', email: 'x' })).toEqual({ field: 'name', message: 'Enter first name' });
    expect(check({ email: 'x', visitingCard: '' })).toEqual({ field: 'email', message: 'Enter valid email' });
    expect(check({ visitingCard: '', address: '' })).toEqual({
      field: 'visitingCard',
      message: 'Upload Visting Card Image',
    });
    expect(check({ address: '', city: '' })).toEqual({ field: 'address', message: 'Enter Address' });
    expect(check({ mobile: '981234567' })).toEqual({ field: 'mobile', message: 'Enter valid number' });
    expect(check({ city: '' })).toEqual({ field: 'city', message: 'Enter City' });
    expect(check({ comment: '' })).toEqual({ field: 'comment', message: 'Enter Comment' });
  });

  it('accepts contact numbers that begin with 7, 8 or 9', () => {
    const contact = { firstName: 'A', lastName: 'B', mobile: '6812345678', email: 'a@b.in', message: '' };
    expect(contractProblem(addEnquiry.payload, contact, {})?.message).toBe('Enter valid number');
    expect(contractProblem(addEnquiry.payload, { ...contact, mobile: '7812345678' }, {})).toBeNull();
  });

  it('assigns an unknown message to no field', () => {
    expect(messageProblem('Too many tries', businessFieldOf)).toEqual({ field: '', message: 'Too many tries' });
  });
});

describe('a visiting card', () => {
  it('must be an image of at most 5 MB', () => {
    expect(visitingCardProblem({ type: 'image/png', size: 5 * 1024 * 1024 })).toBeNull();
    expect(visitingCardProblem({ type: 'image/jpeg', size: 5 * 1024 * 1024 + 1 })).toBe(
      'Please upload an image of at most 5 MB',
    );
    expect(visitingCardProblem({ type: 'application/pdf', size: 10 })).toBe('Upload Visting Card Image');
  });
});
