/** A server-sent event. */
interface ServerEvent {
  readonly id: string
  readonly data: string
}

/** Maximum characters of an unfinished event: what is longer is not of this protocol. */
const longest = 100_000

/** Parses a stream of server-sent events piece by piece; skips comments and events without data. */
export class EventParser {
  #rest = ''

  /** Returns the events that the piece completes. Throws an Error if an event is too long. */
  push(piece: string): ServerEvent[] {
    // A CR at the end may be the first half of a CRLF.
    const text = (this.#rest + piece).replace(/\r\n|\r(?!$)/g, '\n')
    const blocks = text.split('\n\n')
    this.#rest = blocks.pop() ?? ''
    if (this.#rest.length > longest) throw new Error('An event is too long')
    return blocks.flatMap((block) => {
      const lines = block.split('\n')
      const data = lines.flatMap((line) => fieldOf(line, 'data') ?? [])
      const id = lines.flatMap((line) => fieldOf(line, 'id') ?? []).at(-1) ?? ''
      return data.length > 0 ? [{ id, data: data.join('\n') }] : []
    })
  }
}

const fieldOf = (line: string, name: string): string | undefined =>
  line.startsWith(`${name}:`) ? line.slice(name.length + 1).replace(/^ /, '') : undefined
