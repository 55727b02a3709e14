/** Demo accounts with play money. The README and the console show their password, which no player could choose (ACC-54). */
export const DEMO_ACCOUNTS = [
  { username: 'kancil01', password: 'kancil1234' },
  { username: 'kancil02', password: 'kancil1234' },
] as const
