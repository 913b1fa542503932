import { type Sentence, sentence, text } from '@tessera/domain/texts/text'
import type { Limit } from './attempts.ts'

/** Error messages by rate limit. */
const rateTexts = {
  requestsPerAddress: text(
    'Too many requests from your network: at most {max} within {seconds} seconds. Please wait and try again.',
  ),
  requestsPerAccount: text(
    'Too many requests from your account: at most {max} within {seconds} seconds. Please wait and try again.',
  ),
  writesPerClub: text(
    'Your club has changed too many entries: at most {max} within {seconds} seconds. Please wait and try again.',
  ),
  kilobytesPerClub: text('Your club is saving too much at once. Please wait a few seconds and try again.'),
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
/** Rates with a time window. */
export type CountedRate = Exclude<Rate, 'largeCommitsPerClub'>

/** Error message for a commit with more writes than a browser may send. */
export const commitText = text('At most {max} entries can be changed at once on this server.')

/** Error message for more event streams than an account or a club may have open. */
export const streamsSentence = text('Too many pages of this server are open. Please close some of them.')

/** Error messages by capacity limit of a club. */
const capacityTexts = {
  members: text('Your club can have at most {max} members on this server.'),
  payments: text('Your club can have at most {max} payments on this server.'),
  paymentItems: text('Your club can have at most {max} payment items on this server.'),
  paymentYears: text('Your club can have at most {max} payment years on this server.'),
  waitingLetters: text(
    'Your club can have at most {max} e-mails waiting on this server. Please wait until some of them are sent.',
  ),
  memory: text(
    'The data of your club can take at most {max} MB of the memory of this server. Delete some, or ask who runs the server for more.',
  ),
  photoBytes: text(
    'The photos of your club can take at most {max} MB on this server. Delete some, or choose smaller ones.',
  ),
} as const
export type Kind = keyof typeof capacityTexts

export const isCapacity = (limit: string): limit is Kind => limit in capacityTexts

/** Returns the error message for an exceeded rate limit. */
export const rateSentence = (rate: Rate, { count, seconds }: Limit): Sentence =>
  sentence(rateTexts[rate], { max: count, seconds })

/** Returns the error message for an exceeded capacity; `max` is in megabytes for bytes. */
export const capacitySentence = (kind: Kind, max: number): Sentence => sentence(capacityTexts[kind], { max })
