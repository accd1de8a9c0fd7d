/** Toaster options of both front ends: theme colours and a close button. */
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
