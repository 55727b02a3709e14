import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

// Proves ACC-76.
test.each([
  [' Budi.Santoso+kancil@GoogleMail.com\u200b', 'budisantoso@gmail.com'],
  ['ｂｕｄｉ@gmail.com', 'budi@gmail.com'],
  ['Budi.Santoso@proton.me', 'budisantoso@proton.me'],
  ['budi+a+b@Me.com', 'budi@icloud.com'],
  ['budi.santoso+x@outlook.com', 'budi.santoso@outlook.com'],
  // What a provider is not known to leave out may be another person.
  ['Budi.Santoso+kancil@example.com', 'budi.santoso+kancil@example.com'],
  ['budi.santoso@gmail.com.example', 'budi.santoso@gmail.com.example'],
  ['budi@mail.gmail.com', 'budi@mail.gmail.com'],
])('the mailbox of %j is %s', (typed, mailbox) => {
  expect(mailboxOf(typed)).toBe(mailbox)
  expect(mailboxOf(mailbox)).toBe(mailbox)
})
