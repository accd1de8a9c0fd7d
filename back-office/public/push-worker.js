/* Shows notifications of the back office. It keeps nothing and intercepts no request. */
self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  const shown = self.registration.showNotification(title, { body, tag: `${path} ${body}`, data: { path } });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(`/back-office${event.notification.data.path}`, self.location.origin).href;
  event.waitUntil(self.clients.openWindow(url));
});
