/** Google Tag Manager, which reads `window.dataLayer`. https://developers.google.com/tag-platform/tag-manager/web */
import './analytics.ts';

export function loadTagManager(containerId: string): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(containerId)}`;
  document.head.append(script);
}
