/** Accounts to look around with; play money. Their password stands in the README and on the console. */
export const DEMO_ACCOUNTS = [
  { username: 'kancil01', password: 'kancil1234' },
  { username: 'kancil02', password: 'kancil1234' },
] as const
