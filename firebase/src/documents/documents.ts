import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Journal } from '../journal/journal.ts'
import type { Upstream, UpstreamAnswer, UpstreamCall } from '../upstream.ts'
import { Changes } from './changes.ts'
import { readImages } from './read-images.ts'
import { imagesTold, readTouched, type Touched } from './touched.ts'

export type WriteVerb = 'commit' | 'batchWrite'

interface Write {
  readonly call: UpstreamCall
  readonly verb: WriteVerb
  readonly touched: Touched
  readonly done: (answer: UpstreamAnswer) => void
  readonly failed: (error: unknown) => void
}

/** Writes that are kept as one change: nearly always one alone. */
interface Change {
  running: number
  settling: boolean
  readonly answered: { readonly write: Write; readonly answer: UpstreamAnswer }[]
}

/**
 * The documents, kept by the Firestore emulator. Everything that writes goes through `write`, whether a browser or the
 * API asks. A write has the documents that it touches for itself until they are kept in the journal as they are after it;
 * only then is it answered. Writes of other documents go on beside it.
 */
export class Documents {
  readonly base: string
  readonly changes = new Changes()
  readonly #upstream: Upstream
  readonly #journal: Journal
  readonly #unsure: () => void
  readonly #waiting = new Set<Write>()
  readonly #held = new Map<string, Change>()
  #isPaused = false

  /** `unsure` is called when the emulator left open whether it wrote: it must then start anew from the journal. */
  constructor(upstream: Upstream, projectId: string, journal: Journal, unsure: () => void) {
    this.#upstream = upstream
    this.#journal = journal
    this.#unsure = unsure
    this.base = `/v1/projects/${projectId}/databases/(default)/documents`
  }

  /** Asks something that changes no document. `authorization` is what the emulator goes by. @throws UpstreamSilent */
  read(call: Pick<UpstreamCall, 'method' | 'path' | 'body'>, authorization: string): Promise<IncomingMessage> {
    return this.#upstream.open({ ...call, headers: headers(authorization) })
  }

  /**
   * Writes, all or nothing for a commit; answered once it is on the disk.
   * @throws UnknownWrite for a body whose documents cannot be told
   * @throws JournalStuck when the disk takes nothing
   * @throws UpstreamSilent when it is not known whether it was done
   */
  async write(verb: WriteVerb, body: string, authorization: string, query = ''): Promise<UpstreamAnswer> {
    this.#journal.refuseWhileStuck()
    const touched = readTouched(body)
    const path = `${this.base}:${verb}${query && `?${query}`}`
    const call = { method: 'POST', path, body, headers: headers(authorization) }
    return new Promise((done, failed) => {
      this.#waiting.add({ call, verb, touched, done, failed })
      this.#admit()
    })
  }

  /** Lets writes wait from now on. Resolves when none is under way, each being in the journal, or after so long. */
  async pause(withinMs: number): Promise<void> {
    this.#isPaused = true
    const late = Date.now() + withinMs
    while (Date.now() < late && this.#held.size > 0) await wait(20)
  }

  resume(): void {
    this.#isPaused = false
    this.#admit()
  }

  #admit(): void {
    if (this.#isPaused) return
    for (const write of this.#waiting) {
      const change = this.#changeFor(write)
      if (!change) continue
      this.#waiting.delete(write)
      change.running += 1
      for (const name of write.touched.names) this.#held.set(name, change)
      void this.#send(write, change)
    }
  }

  /**
   * A change of its own for a write of free documents; undefined while another has one of them. A commit inside a
   * transaction must not wait for a write that the emulator has wait for that transaction's locks: it joins its change.
   */
  #changeFor({ touched }: Write): Change | undefined {
    const holders = new Set(touched.names.flatMap((name) => this.#held.get(name) ?? []))
    if (holders.size === 0) return { running: 0, settling: false, answered: [] }
    if (!touched.inTransaction || [...holders].some(({ settling }) => settling)) return undefined
    const [joined, ...others] = [...holders]
    if (!joined) return undefined
    for (const other of others) this.#join(joined, other)
    return joined
  }

  #join(joined: Change, other: Change): void {
    joined.running += other.running
    joined.answered.push(...other.answered)
    for (const [name, holder] of this.#held) if (holder === other) this.#held.set(name, joined)
  }

  async #send(write: Write, change: Change): Promise<void> {
    let answer: UpstreamAnswer | undefined
    try {
      answer = await this.#upstream.send(write.call)
    } catch (error) {
      write.failed(error)
      this.#unsure()
    }
    // Meanwhile its change may have become part of another.
    const current = write.touched.names.map((name) => this.#held.get(name)).find((holder) => holder) ?? change
    if (answer) current.answered.push({ write, answer })
    current.running -= 1
    if (current.running === 0) await this.#settle(current)
  }

  async #settle(change: Change): Promise<void> {
    change.settling = true
    const { answered } = change
    try {
      const images = await this.#imagesAfter(change)
      this.changes.note(images)
      const kept = this.#journal.append(images)
      kept.then(
        () => {
          for (const { write, answer } of answered) write.done(answer)
        },
        (error: unknown) => {
          for (const { write } of answered) write.failed(error)
        },
      )
    } catch (error) {
      for (const { write } of answered) write.failed(error)
      this.#unsure()
    }
    for (const [name, holder] of this.#held) if (holder === change) this.#held.delete(name)
    this.#admit()
  }

  async #imagesAfter({ answered }: Change) {
    const made = answered.filter(({ answer }) => answer.status === 200)
    const [alone] = made
    const told =
      made.length === 1 && alone?.write.verb === 'commit' ? imagesTold(alone.write.touched, alone.answer.body) : []
    const known = new Set(told.map(([, name]) => name))
    const unknown = made.flatMap(({ write }) => write.touched.names).filter((name) => !known.has(name))
    return [...told, ...(await readImages(this.#upstream, this.base, unknown))]
  }
}

const headers = (authorization: string) => ({ authorization, 'content-type': 'application/json' })
