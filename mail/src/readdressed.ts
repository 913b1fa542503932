import type { LetterContent, LetterPayment } from '@tessera/domain/letters/letter'
import { memberReference } from '@tessera/domain/payments/payment-reference'
import { writtenReference } from '@tessera/domain/payments/written-reference'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { relinked } from './member-link.ts'
import { aboutMember, toHead } from './to-head.ts'

interface Person {
  readonly id: string
  readonly fullName: string
  /** The head of the family, if the e-mail goes there. */
  readonly head?: { readonly id: string; readonly fullName: string }
}

interface NewReader {
  /** Whom the letter is about from now on; all have the same reader. */
  readonly people: readonly Person[]
  /** Id of the member who was to read it; undefined if that is not known. */
  readonly formerId: string | undefined
  readonly language: Language
}

/** The two forms in which letters write a reference. */
const forms = [{}, { references: 'iso11649' }] as const

/**
 * Returns the words of a letter for another reader than it was written for. It greets that reader, says whom it is about only if that
 * is one person and the reader is the head of the family, and its button leads to that person's page. What a family pays by the
 * reference of the former reader is paid by that of the new one, or of the one person: the former reference would settle the
 * dues of others. A reader who stays the same gets it as well, once a letter to a family is about one person.
 */
export function readdressed(content: LetterContent, { people, formerId, language }: NewReader): LetterContent {
  const [first, ...others] = people
  if (!first) return content
  const t = translator(language)
  const reader = first.head ?? first
  const about: Person = others.length > 0 ? { id: reader.id, fullName: reader.fullName } : first
  const forFamily = t('This letter is for your family: one payment can settle all of it.')
  const left = [aboutMember(first.fullName, language), ...(others.length > 0 ? [] : [forFamily])]
  const { payment, button, ...words } = content
  const isUnknown = formerId === undefined && content.paragraphs.includes(forFamily)
  const paid = payment && !isUnknown ? payableBy(about.id, payment, formerId) : undefined
  const ofOne = (all: LetterPayment) => relabelled(all, t('Reference for all of it'), t('Reference'))
  const changed: LetterContent = {
    ...words,
    greeting: t('Hello {name},', { name: reader.fullName }),
    paragraphs: content.paragraphs.filter((paragraph) => !left.includes(paragraph)),
    ...(paid && { payment: others.length > 0 ? paid : ofOne(paid) }),
    ...(button && { button: { ...button, link: relinked(button.link, about) } }),
  }
  return toHead(changed, about, language)
}

/**
 * Returns how to pay with the standing reference of the member `id`. The codes have the former reference in them, and are left out
 * if that was another member's.
 */
function payableBy(id: string, payment: LetterPayment, formerId: string | undefined): LetterPayment {
  if (formerId === undefined || formerId === id) return payment
  const referenceOf = (member: string, form: (typeof forms)[number]) => writtenReference(form, memberReference(member))
  const formOf = ({ value }: { value: string }) => forms.find((form) => referenceOf(formerId, form) === value)
  if (!payment.rows.some(formOf)) return payment
  const rows = payment.rows.map((row) => {
    const form = formOf(row)
    return form ? { ...row, value: referenceOf(id, form) } : row
  })
  return { ...payment, rows, codes: [] }
}

/** Returns how to pay with another label in the place of one. */
const relabelled = (payment: LetterPayment, former: string, label: string): LetterPayment => ({
  ...payment,
  rows: payment.rows.map((row) => (row.label === former ? { ...row, label } : row)),
})
