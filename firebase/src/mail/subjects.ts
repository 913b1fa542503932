import type { Purpose } from '../codes/codes.ts'

/** What a letter tells of an account; its link leads to a page and may be used again. */
export type Notice = 'NEW_DEVICE' | 'PASSWORD_CHANGED' | 'ADDRESS_CHANGED'

/** What a letter is about: what its link is for, or that a password was taken away, with a link to a new one, or a notice. */
export type Subject = Purpose | 'PASSWORD_REMOVED' | Notice

/** All subjects whose link may be used again. */
export const notices: readonly Subject[] = ['NEW_DEVICE', 'PASSWORD_CHANGED', 'ADDRESS_CHANGED'] satisfies Notice[]
