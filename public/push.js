addEventListener('push', (event) => {
  const { title, body, tag, navigate } = event.data.json().notification
  event.waitUntil(registration.showNotification(title, { body, tag, data: navigate }))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow(event.notification.data))
})
