import { text } from '@tessera/domain/texts/text'
import type { z } from 'zod'

/** Requires both passwords of a form to be equal. */
export const sameTwice = <S extends z.ZodType<{ password: string; confirmPassword: string }>>(form: S) =>
  form.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: text('Passwords do not match'),
    // Reported along with the other errors, not only once they are gone.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
