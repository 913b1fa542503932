import { z } from 'zod'
import { type Limit, readLimit, readMost } from './attempts.ts'

/** Schema of a setting with attempts per seconds: `20/3600s`. */
export const limitSetting = (name: string, standard: string) =>
  z
    .string()
    .default(standard)
    .transform((value, context): Limit => {
      const read = readLimit(value)
      if (read) return read
      context.addIssue(`${name} is "${value}", which is no limit: write attempts/seconds, for example ${standard}.`)
      return z.NEVER
    })

/** Schema of a setting with a maximum count: `2000`. */
export const mostSetting = (name: string, standard: string) =>
  z
    .string()
    .default(standard)
    .transform((value, context): number => {
      const read = readMost(value)
      if (read !== undefined) return read
      context.addIssue(
        `${name} is "${value}", which is no number: write how many are allowed, for example ${standard}.`,
      )
      return z.NEVER
    })
