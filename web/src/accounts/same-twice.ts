import { text } from '@tessera/domain/texts/text'
import type { z } from 'zod'

/** A form in which the password is typed twice: both must be the same. */
export const sameTwice = <S extends z.ZodType<{ password: string; confirmPassword: string }>>(form: S) =>
  form.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: text('Passwords do not match'),
    // Said along with whatever else is wrong, as soon as both are there.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
