/** Options of the toaster of both front ends: the colours of the current theme, and a button to close. */
export const toastOptions = {
  theme: 'system',
  closeButton: true,
  toastOptions: {
    style: {
      background: 'var(--paper)',
      color: 'var(--ink)',
      border: '1px solid var(--line)',
      boxShadow: 'var(--shadow-soft)',
      borderRadius: '12px',
      font: '500 15px/1.4 var(--font-sans)',
    },
  },
} as const;
