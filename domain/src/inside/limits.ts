/** The operator's setting of each limit that can be nearly reached. */
export const settingOf = {
  requestsPerAddress: 'LIMIT_REQUESTS_PER_ADDRESS',
  requestsPerAccount: 'LIMIT_REQUESTS_PER_ACCOUNT',
  writesPerClub: 'LIMIT_WRITES_PER_CLUB',
  kilobytesPerClub: 'EMULATOR_HEAP_MB',
  photosPerClub: 'LIMIT_PHOTO_UPLOADS_PER_CLUB',
  uploadsPerClub: 'LIMIT_UPLOADS_PER_CLUB',
  lettersPerClub: 'LIMIT_MAIL_PER_CLUB',
  members: 'LIMIT_MEMBERS_PER_CLUB',
  payments: 'LIMIT_PAYMENTS_PER_CLUB',
  paymentItems: 'LIMIT_PAYMENT_ITEMS_PER_CLUB',
  paymentYears: 'LIMIT_PAYMENT_YEARS_PER_CLUB',
  waitingLetters: 'LIMIT_WAITING_LETTERS_PER_CLUB',
  memory: 'LIMIT_MEMORY_PERCENT_PER_CLUB',
  photoBytes: 'LIMIT_PHOTO_MB_PER_CLUB',
} as const
export type LimitName = keyof typeof settingOf
