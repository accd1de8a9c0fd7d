/** Rights over content and messages. */
export const CONTENT_RIGHTS = {
  'content.edit': {
    area: 'Content',
    label: 'Edit pages and articles',
    description: 'Articles, news, FAQs, showrooms, banners, SEO and page texts.',
  },
  'testimonials.decide': {
    area: 'Content',
    label: 'Moderate testimonials and reviews',
    description: 'Publish and decline testimonials and reviews; delete testimonials.',
  },
  'enquiries.answer': {
    area: 'Content',
    label: 'Answer enquiries',
    description: 'See, assign, answer and close enquiries.',
  },
  'messages.read': {
    area: 'Content',
    label: 'See messages',
    description: 'Emails and texts to customers and staff, without links and codes that log in.',
  },
  'messages.resend': { area: 'Content', label: 'Resend messages', description: 'Send a message again.' },
  'messages.change': {
    area: 'Content',
    label: 'Change message texts',
    description: 'Texts of emails and SMS to customers, and their DLT template ids.',
  },
  'messages.read-secrets': {
    area: 'Content',
    label: 'See login links and codes',
    description: 'Messages with the links and codes that let their recipient log in, in the sample shop only.',
    ownersOnly: true,
  },
} as const;
