/** Purposes of an e-mailed one-time code. */
export const purposes = ['EMAIL_SIGNIN', 'PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'] as const
export type Purpose = (typeof purposes)[number]

/** Lifetime of an e-mailed link, in minutes. */
export const codeMinutes = 15
