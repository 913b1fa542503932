import { purposeOf } from './purpose.ts'
import { isReturn } from './returns.ts'

interface Details {
  readonly name: string
  readonly iban: string
  readonly text: string
  readonly reference: string
  /** What the bank calls the booking. */
  readonly words: string
  readonly isReturn: boolean
}

/** Fields of the purpose: 27 characters each. */
const purposeFields = /^(2\d|6[0-3])$/
const fieldLength = 27
/** Length of a line of `:86:`. */
const lineLength = 65
/** Codes of bookings that send a SEPA payment back. */
const returnCodes = ['108', '109', '159']

/** Reads `:86:`: `166?00GUTSCHRIFT?20SVWZ+…?31IBAN?32NAME`, or a text without fields. */
export function mt940Details(lines: readonly string[]): Details {
  const joined = lines.join('')
  const [, code = '', separator = ''] = /^(\d{3})([^\w\s])(?=\d\d)/.exec(joined) ?? []
  if (!separator) return unstructured(joinPieces(lines, lineLength))
  const fields = joined
    .slice(4)
    .split(new RegExp(`\\${separator}(?=\\d\\d)`))
    .map((field) => [field.slice(0, 2), field.slice(2)] as const)
  const value = (wanted: string) => fields.find(([number]) => number === wanted)?.[1] ?? ''
  const pieces = fields.filter(([number]) => purposeFields.test(number)).map(([, piece]) => piece)
  const { text, reference, iban } = purposeOf(joinPieces(pieces, fieldLength))
  const words = value('00')
  return {
    name: joinPieces([value('32'), value('33')], fieldLength),
    iban: value('31') || iban,
    text,
    reference,
    words,
    isReturn: returnCodes.includes(code) || isReturn(words),
  }
}

/** Joins pieces that a program has cut at a length: a space stood only behind what is shorter. */
const joinPieces = (pieces: readonly string[], length: number): string =>
  pieces.reduce((joined, piece, place) => {
    const previous = pieces[place - 1] ?? ''
    return joined + (place > 0 && previous.length < length ? ' ' : '') + piece
  }, '')

const slashed = /\/([A-Z]{3,4})\/+/g

/** Reads `/EREF/…/REMI/…/NAME/…`, or a text in which codes such as EREF+ may stand. */
function unstructured(written: string): Details {
  if (!/^\/[A-Z]{3,4}\//.test(written)) {
    const { text, reference, iban, name } = purposeOf(written)
    return { text, reference, iban, name, words: '', isReturn: false }
  }
  const starts = [...written.matchAll(slashed)]
  const value = (wanted: string): string => {
    const place = starts.findIndex(([, name]) => name === wanted)
    const start = starts[place]
    return start ? written.slice(start.index + start[0].length, starts[place + 1]?.index).replace(/\/+$/, '') : ''
  }
  return {
    name: value('NAME'),
    iban: value('IBAN'),
    text: value('REMI').replace(/^(USTD|STRD)\/+/, ''),
    reference: value('EREF'),
    words: value('RTRN'),
    isReturn: value('RTRN') !== '',
  }
}
