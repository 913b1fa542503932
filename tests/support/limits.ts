/** Gateway limits per account, address and club, low enough for a test to reach. */
export const lowClubLimits = {
  LIMIT_REQUESTS_PER_ADDRESS: '80/600s',
  LIMIT_REQUESTS_PER_ACCOUNT: '60/600s',
  LIMIT_WRITES_PER_CLUB: '200/3600s',
  LIMIT_PAYMENTS_PER_CLUB: '5',
  LIMIT_PAYMENT_ITEMS_PER_CLUB: '150',
  LIMIT_PAYMENT_YEARS_PER_CLUB: '3',
  LIMIT_MEMORY_PERCENT_PER_CLUB: '1',
}

/** Gateway limits that a load test, with many clubs behind one address, does not reach. */
export const highLimits = {
  LIMIT_SIGN_IN_PER_ADDRESS: '1000000/600s',
  LIMIT_REQUESTS_PER_ADDRESS: '100000000/600s',
  LIMIT_REQUESTS_PER_ACCOUNT: '100000000/600s',
  LIMIT_WRITES_PER_CLUB: '100000000/3600s',
}
