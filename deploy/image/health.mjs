// Health check of the container, which has no curl: exits with 0 while the store answers /healthz.
// Not /readyz: it says whether the store may sell. During a trading halt a restart would only make things worse.
const port = process.env.PORT ?? '3000';
const reply = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(
  (error) => ({ ok: false, status: error.message }),
);
if (!reply.ok) console.error(`/healthz: ${reply.status}`);
process.exit(reply.ok ? 0 : 1);
