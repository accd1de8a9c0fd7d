/** Rules for new passwords, of customers and of staff. Hashing belongs to the features that store them. */
export { type PasswordWeakness, weaknessOf } from './password-rules.ts';
