import type { LetterAttachment } from './letter-queue/send-letters.ts'

/**
 * Makers of the files that letters carry, by the name that a letter has in `attachment.maker`. A maker gets the letter's
 * club, member and `attachment.id`, and makes the file when the letter is sent. An AppError of it fails the letter.
 */
export const letterAttachments: Readonly<Record<string, LetterAttachment>> = {}
