/** Demo accounts with play money. The README and the console show their password. */
export const DEMO_ACCOUNTS = [
  { username: 'kancil01', password: 'kancil1234' },
  { username: 'kancil02', password: 'kancil1234' },
] as const
