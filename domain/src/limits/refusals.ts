import type { Limit } from '../attempts.ts'
import { patternOf } from '../texts/pattern.ts'
import { sentence, text } from '../texts/text.ts'

/** What is limited within a time, and the sentence for a request beyond it. */
export const rateTexts = {
  requestsPerAddress: text(
    'Too many requests from your network: at most {max} within {seconds} seconds. Please wait and try again.',
  ),
  requestsPerAccount: text(
    'Too many requests from your account: at most {max} within {seconds} seconds. Please wait and try again.',
  ),
  writesPerClub: text(
    'Your club has changed too many entries: at most {max} within {seconds} seconds. Please wait and try again.',
  ),
  largeCommitsPerClub: text(
    'Your club has at most {max} large changes under way at a time. Please wait and try again.',
  ),
  photosPerClub: text(
    'Your club has uploaded too many photos: at most {max} within {seconds} seconds. Please wait and try again.',
  ),
  uploadsPerClub: text(
    'Your club has uploaded too many templates, certificates and logos: at most {max} within {seconds} seconds. Please wait and try again.',
  ),
} as const
export type Rate = keyof typeof rateTexts

/** The sentence for a commit of more writes than a browser may send. */
export const commitText = text('At most {max} entries can be changed at once on this server.')

/** What a club can have so many of, and the sentence for one more. */
export const capacityTexts = {
  members: text('Your club can have at most {max} members on this server.'),
  payments: text('Your club can have at most {max} payments on this server.'),
  paymentItems: text('Your club can have at most {max} payment items on this server.'),
  paymentYears: text('Your club can have at most {max} payment years on this server.'),
  photoBytes: text(
    'The photos of your club can take at most {max} MB on this server. Delete some, or choose smaller ones.',
  ),
} as const
export type Kind = keyof typeof capacityTexts

/** The sentence for a request beyond a rate. */
export const rateSentence = (rate: Rate, { count, seconds }: Limit): string =>
  sentence(rateTexts[rate], { max: count, seconds })

/** The sentence for one more than a club can have; `max` in megabytes for bytes. */
export const capacitySentence = (kind: Kind, max: number): string => sentence(capacityTexts[kind], { max })

const patterns = [commitText, ...Object.values(rateTexts), ...Object.values(capacityTexts)].map(patternOf)

/** Whether a sentence is one of the above. */
export const isLimitSentence = (told: string): boolean => patterns.some((pattern) => pattern(told) !== undefined)
