import { piecesOf } from '../../domain/src/texts/message.ts'
import type { Catalogue } from './catalogue.ts'
import type { Found } from './texts-in-source.ts'

/** Returns the placeholder names of a text, also within plural forms. @throws Error if its braces are invalid */
function namesOf(text: string): string[] {
  const names = piecesOf(text).flatMap((piece) => {
    if (piece.kind === 'letters') return []
    if (piece.kind === 'value') return [piece.name]
    return [piece.name, ...[...piece.forms.values()].flatMap(namesOf)]
  })
  return [...new Set(names)].sort()
}

const tags = (text: string) => (text.match(/<\/?\w+>/g) ?? []).sort().join()

/** True if a plural of a text lacks the form `one` or `other`. */
const lacksForms = (text: string): boolean =>
  piecesOf(text).some((piece) => piece.kind === 'plural' && !(piece.forms.has('one') && piece.forms.has('other')))

/** Returns the faults of the texts in the code, as sentences. */
export const faultsOfCode = (found: readonly Found[]): string[] =>
  found.flatMap(({ text, place, values }) => {
    const names = namesOf(text)
    return [
      ...(lacksForms(text) ? [`${place}: a plural needs the forms one and other: “${text}”`] : []),
      ...(values && values.toSorted().join() !== names.join()
        ? [`${place}: “${text}” needs the values [${names}] and is given [${values}]`]
        : []),
    ]
  })

/** Returns the faults of a catalogue, as sentences: missing translations, leftovers, other placeholders. */
export function faultsOfCatalogue(language: string, catalogue: Catalogue, texts: ReadonlySet<string>): string[] {
  const lacking = [...texts].filter((text) => !catalogue[text]?.trim())
  const entries = Object.entries(catalogue).filter(([, translation]) => translation)
  return [
    ...lacking.map((text) => `${language} lacks “${text}”`),
    ...Object.keys(catalogue).flatMap((text) => (texts.has(text) ? [] : [`${language} has a leftover: “${text}”`])),
    ...entries.flatMap(([text, translation]) => [
      ...(namesOf(text).join() === namesOf(translation).join() ? [] : [`${language} fills in other values: “${text}”`]),
      ...(tags(text) === tags(translation) ? [] : [`${language} has other <tags>: “${text}”`]),
      ...(lacksForms(translation) ? [`${language} lacks a plural form (one, other): “${text}”`] : []),
    ]),
  ]
}
