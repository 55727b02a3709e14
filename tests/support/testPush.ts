/** A key of VAPID that only tests know. */
export const TEST_PUSH = { key: 'YmVlbiB0b2xkIGJ5IHB1c2gsIG9ubHkgaW4gdGVzdHM', contact: 'mailto:ops@kancil.example' }
