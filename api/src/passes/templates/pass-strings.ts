import { type Sentence, sentence } from '@tessera/domain/texts/text'
import { refuse } from '../refuse.ts'

/** The largest pass.strings file, in bytes, and its longest line, in characters. */
const stringsMaxBytes = 100_000
const stringsMaxLine = 2_000

const no = (fault: string | Sentence) => refuse('template', fault)

/** A line of a pass.strings file. The pattern is unambiguous, so that matching takes linear time. */
const entry = /^"((?:\\.|[^"\\])*)" = "((?:\\.|[^"\\])*)";$/
const lineBreak = /[\p{Cc}\u2028\u2029]/u

/**
 * Validates a pass.strings file and returns only its entries. Drops comments, because passkit-generator parses the file
 * again for every pass with expressions that take cubic time on a hostile comment, and empty texts, which it cannot
 * parse.
 * @throws AppError `pass_upload_refused`
 */
export function readStrings(name: string, bytes: Uint8Array): Uint8Array {
  if (bytes.length > stringsMaxBytes)
    throw no(sentence('{name} must be {max} KB or smaller.', { name, max: stringsMaxBytes / 1000 }))
  const text = new TextDecoder().decode(bytes)
  const entries: string[] = []
  for (const [at, typed] of text.split(/\r?\n/).entries()) {
    if (typed.length > stringsMaxLine)
      throw no(
        sentence('{name} line {line} is longer than {max} characters.', { name, line: at + 1, max: stringsMaxLine }),
      )
    const line = typed.trim()
    if (line === '' || line.startsWith('//') || line.startsWith('/*')) continue
    const [, key, value] = lineBreak.test(line) ? [] : (entry.exec(line) ?? [])
    if (key === undefined || value === undefined)
      throw no(sentence('{name} line {line} is not of the form "key" = "text"; in UTF-8.', { name, line: at + 1 }))
    if (key && value) entries.push(line)
  }
  return new TextEncoder().encode(entries.join('\n'))
}
