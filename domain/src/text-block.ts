import { z } from 'zod'
import { tidy, typedMax } from './text.ts'
import { rule, text } from './texts/text.ts'

/** False for control characters other than line breaks and tabs, and for lone surrogates. */
const isPlainText = (one: string): boolean => !/(?![\n\t])[\p{Cc}\p{Cs}]/u.test(one)

/** Schema of a text of any number of lines, which may be empty: tidied at its ends, with line breaks as `\n`. */
export const textBlock = (max: number) =>
  z
    .string()
    .max(typedMax(max), rule('At most {max} characters', { max }))
    .transform((typed) => tidy(typed.replace(/\r\n?/g, '\n')))
    .pipe(
      z
        .string()
        .max(max, rule('At most {max} characters', { max }))
        .refine(isPlainText, text('Please leave out control characters')),
    )
