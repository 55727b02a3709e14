/** Where a test withdraws to; the amount is the test's own. */
export const PAYOUT = {
  name: 'Budi Santoso',
  phone: '081234567890',
  email: 'budi@example.com',
  accountName: 'BCA',
  accountNo: '0011223344',
}
