import { type Piece, piecesOf, type Values } from './message.ts'

/** Reads the values back out of a sentence that was made from a text; undefined where it was made from another. */
export type Pattern = (sentence: string) => Values | undefined

const literally = (letters: string) => letters.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function asExpression(pieces: readonly Piece[], names: string[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'letters') return literally(piece.letters)
      names.push(piece.name)
      if (piece.kind === 'value') return '([\\s\\S]+?)'
      const forms = [...piece.forms.values()].map((form) => literally(form).replaceAll('#', '[\\d,]+'))
      return `(${forms.join('|')})`
    })
    .join('')
}

/** What a text with values in it looks like once they are filled in. */
export function patternOf(text: string): Pattern {
  const pieces = piecesOf(text)
  const names: string[] = []
  const expression = new RegExp(`^${asExpression(pieces, names)}$`)
  const counts = new Set(pieces.flatMap((piece) => (piece.kind === 'plural' ? [piece.name] : [])))
  return (sentence) => {
    const read = expression.exec(sentence)
    if (!read) return undefined
    const value = (name: string, written = '') => (counts.has(name) ? Number(written.replace(/\D/g, '')) : written)
    return Object.fromEntries(names.map((name, place) => [name, value(name, read[place + 1])]))
  }
}
