import type { Purpose } from '@tessera/domain/accounts/one-time-code'

const noticeNames = [
  'NEW_DEVICE',
  'PASSWORD_CHANGED',
  'ADDRESS_CHANGED',
  'OWN_ADDRESS_CHANGED',
  'SECOND_STEP_ON',
  'SECOND_STEP_OFF',
] as const
/** Letters that report an event of an account; their link leads to a page and may be used again. */
export type Notice = (typeof noticeNames)[number]

/** Letters with a link that works once: the purposes of links, and a removed password with a link to a new one. */
export type LinkLetter = Purpose | 'PASSWORD_REMOVED'

/** Kinds of letters. */
export type Subject = LinkLetter | Notice

export const isNotice = (subject: Subject): subject is Notice => noticeNames.some((name) => name === subject)
