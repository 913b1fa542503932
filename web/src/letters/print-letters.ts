import { lettersContract, mostPrinted, type PrintableKind, type PrintRequest } from '@tessera/domain/letters/contract'
import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { text } from '@tessera/domain/texts/text'
import { reload } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { receivePdf } from '../http/receive-pdf.ts'
import { saveFile } from '../http/save-file.ts'
import type { PaperKind } from './reach.ts'

export const failedPrint = text('The letters could not be printed')

/** Letters on paper: their words, and the members who get them. */
export type PaperLetters = Readonly<Pick<PrintRequest, 'language' | 'note'>> & {
  readonly kind: PaperKind
  readonly memberIds: readonly string[]
}

const names: Readonly<Record<PrintableKind, string>> = { reminder: 'reminders', note: 'notes', proof: 'proofs' }

/** Saves letters on paper as a PDF, or several where one would be too large. Throws an AppError. */
export async function printLetters({ kind, language, note, memberIds }: PaperLetters): Promise<void> {
  if (kind === 'card') return printCards(language, memberIds)
  for (let from = 0; from < memberIds.length; from += mostPrinted) {
    const body = { kind, language, ...(note ? { note } : {}), memberIds: memberIds.slice(from, from + mostPrinted) }
    const { blob } = await call(lettersContract.print, { body, failure: failedPrint })
    const part = from / mostPrinted + 1
    saveFile(blob, part > 1 ? `${names[kind]}-${part}.pdf` : `${names[kind]}.pdf`)
  }
}

async function printCards(language: PaperLetters['language'], memberIds: readonly string[]): Promise<void> {
  const body = { memberIds: [...memberIds], layout: 'letters' as const }
  saveFile(await receivePdf(printedCardContract.all, failedPrint, { query: { language }, body }), 'cards.pdf')
  void reload(printedCardContract.renewed)
}
