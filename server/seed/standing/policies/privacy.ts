import type { PolicyPage } from '../content-shape.ts';
import { privacyCollection } from './privacy-collection.ts';
import { privacyRights } from './privacy-rights.ts';

export const privacy: PolicyPage = {
  title: 'Privacy Policy',
  intro:
    'What we know about you, why, who else sees it, and what you can do about it. If anything is unclear, use Contact Us.',
  numbered: true,
  sections: [...privacyCollection, ...privacyRights],
};
