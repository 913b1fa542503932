import { z } from 'zod'
import { dayWithin, membershipDays } from '../plain-date.ts'
import { text } from '../texts/text.ts'
import { type Pause, pausesOf } from './pause.ts'

/** Maximum pauses of one member. */
export const mostPauses = 8
const tooManyPauses = text('A member can have at most 8 pauses')
const pauseNotInOrder = text('A pause needs a first day, which is not after the last')
const pausesOverlap = text('This pause has days of another one')

/** A text that `pausesOf` reads, whatever its days. */
const form = /^(?:[\d-]*\.\.[\d-]*(?: |$))*$/

const dayOrNone = z.literal('').or(dayWithin(membershipDays))

/** Writes pauses as the text that `pausesOf` reads. */
export const asPauses = (pauses: readonly Pause[]): string =>
  pauses.map(({ from, until }) => `${from}..${until}`).join(' ')

/** A pause without any day, as a form has it until one is chosen. */
const isEmpty = ({ from, until }: Pause): boolean => from === '' && until === ''

const overlap = (one: Pause, other: Pause): boolean =>
  (!other.until || one.from <= other.until) && (!one.until || other.from <= one.until)

function faultOf(pause: Pause, before: readonly Pause[]): string | undefined {
  if (isEmpty(pause)) return undefined
  for (const day of [pause.from, pause.until]) {
    const { error } = dayOrNone.safeParse(day)
    if (error) return error.issues[0]?.message
  }
  if (pause.from === '' || (pause.until && pause.until < pause.from)) return pauseNotInOrder
  return before.some((other) => other.from !== '' && overlap(pause, other)) ? pausesOverlap : undefined
}

/** Returns for each pause why it cannot be one beside those before it in the list; undefined for one that can. */
export const pauseFaults = (pauses: readonly Pause[]): (string | undefined)[] =>
  pauses.map((pause, place) => faultOf(pause, pauses.slice(0, place)))

/** The pauses of a member, as `pausesOf` reads them. Puts them in the order of their days, and leaves out those without any day. */
export const pausesSchema = z
  .string()
  .max(500)
  .regex(form, pauseNotInOrder)
  .transform((pauses) =>
    asPauses(
      pausesOf({ pauses })
        .filter((one) => !isEmpty(one))
        .sort((a, b) => (a.from < b.from ? -1 : 1)),
    ),
  )
  .superRefine((pauses, context) => {
    const all = pausesOf({ pauses })
    const message = all.length > mostPauses ? tooManyPauses : pauseFaults(all).find((fault) => fault !== undefined)
    if (message) context.addIssue({ code: 'custom', message })
  })
