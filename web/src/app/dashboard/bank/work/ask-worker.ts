import { loadPart, PartNotLoaded } from '../../../../load-part.ts'
import { answerWork, thrownError, type WorkAnswer, type WorkCall } from './answer-work.ts'
import type { BankWork } from './bank-work.ts'

type Arguments<Name extends keyof BankWork> = Name extends 'match'
  ? [wanted: Parameters<BankWork['match']>[0]]
  : Parameters<BankWork[Name]>

interface Waiting {
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
  readonly onProgress: ((done: number) => void) | undefined
}

/** A worker, or what does the same in this thread where there are none. */
interface Peer {
  readonly post: (call: WorkCall) => void
  readonly end: () => void
}

/** The worker of a page that works on bank statements; begun with the first call, and anew after it was ended. */
export class BankWorker {
  readonly #waiting = new Map<number, Waiting>()
  #peer: Peer | undefined
  #calls = 0

  /**
   * Calls a function of `BankWork` in the worker; `onProgress` hears how many lines are matched.
   * @throws what the function throws; PartNotLoaded if the worker could not be fetched or was ended
   */
  call<Name extends keyof BankWork>(
    name: Name,
    args: Arguments<Name>,
    onProgress?: (done: number) => void,
  ): Promise<ReturnType<BankWork[Name]>> {
    this.#calls += 1
    const id = this.#calls
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress })
      try {
        this.#peer ??= begin(this.#hear, () => this.end())
        this.#peer.post({ id, name, args })
      } catch (error) {
        this.#waiting.delete(id)
        reject(error)
      }
    })
  }

  /** Stops what it works on. */
  end(): void {
    this.#peer?.end()
    this.#peer = undefined
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(new PartNotLoaded('The worker of bank statements has ended'))
  }

  #hear = (answer: WorkAnswer): void => {
    const waiting = this.#waiting.get(answer.id)
    if (!waiting) return
    if ('done' in answer) {
      waiting.onProgress?.(answer.done)
      return
    }
    this.#waiting.delete(answer.id)
    if ('error' in answer) waiting.reject(thrownError(answer.error))
    else waiting.resolve(answer.result as never)
  }
}

const begin = (hear: (answer: WorkAnswer) => void, onFailed: () => void): Peer =>
  typeof Worker === 'undefined' ? inThisThread(hear, onFailed) : inWorker(hear, onFailed)

function inWorker(hear: (answer: WorkAnswer) => void, onFailed: () => void): Peer {
  const worker = new Worker(new URL('./bank-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }) => hear(data)
  // Its code could not be fetched, or does not run in this browser.
  worker.onerror = onFailed
  return { post: (call) => worker.postMessage(call), end: () => worker.terminate() }
}

/** The same calls and answers, copied as a worker's are, where there are no workers. */
function inThisThread(hear: (answer: WorkAnswer) => void, onFailed: () => void): Peer {
  const loaded = loadPart(() => import('./bank-work.ts')).then(({ bankWork }) => bankWork())
  let isEnded = false
  const post = (call: WorkCall) => {
    const copy = structuredClone(call)
    loaded.then(
      (work) => isEnded || answerWork(work, copy, (answer) => isEnded || hear(structuredClone(answer))),
      onFailed,
    )
  }
  return {
    post,
    end: () => {
      isEnded = true
    },
  }
}
