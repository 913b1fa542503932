import { text } from '@tessera/domain/texts/text'
import { useCallback, useRef, useState } from 'react'
import { errorText } from '../http/error-text.ts'
import { confirm } from './confirm-dialog.tsx'
import type { Question } from './confirm-question.tsx'
import { useToast } from './toast-queue.ts'

/** What an action did: a sentence, also with the arguments that undo it, or nothing worth a word. */
// biome-ignore lint/suspicious/noConfusingVoidType: most actions return nothing
type Done<Args> = string | { readonly text: string; readonly undo: Readonly<Args> } | undefined | void

interface Options<Args extends readonly unknown[]> {
  /** Asked before each run; no question is a yes. It is not busy meanwhile, so that the focus returns to its button. */
  readonly ask?: (...args: Args) => Question | undefined
  /** Takes the sentence of a failure in place of a toast, such as for a form's banner; undefined as each run begins. */
  readonly show?: (sentence: string | undefined, error?: unknown) => void
  /** Called after a failure, such as to load again what may have been written all the same. */
  readonly onFailed?: (error: unknown, ...args: Args) => unknown
  /** Runs at the same time must differ in this; without it, one runs at a time. */
  readonly each?: (...args: Args) => string
}

/**
 * An action of the user: calls during a running one do nothing. A toast says what `work` returns, and why it failed:
 * `failure` for an error without a sentence of its own, or a function from the error to the sentence. Returns the
 * function that runs it, whether it runs, with what it began last, and with what all that run began.
 */
export function useAction<Args extends readonly unknown[]>(
  failure: string | ((error: unknown) => string),
  work: (...args: Args) => Promise<Done<NoInfer<Args>>>,
  options: Options<Args> = {},
): [run: (...args: Args) => Promise<void>, busy: boolean, running: Args | undefined, runs: readonly Args[]] {
  const toast = useToast()
  const [runs, setRuns] = useState<readonly Args[]>([])
  const underWay = useRef(new Map<string, Args>())
  const latest = useRef({ failure, work, options })
  latest.current = { failure, work, options }
  const run = useCallback(
    async (...args: Args): Promise<void> => {
      const { failure, work, options } = latest.current
      const key = options.each?.(...args) ?? ''
      if (underWay.current.has(key)) return
      underWay.current.set(key, args)
      try {
        const question = options.ask?.(...args)
        if (question && !(await confirm(question))) return
        setRuns((now) => [...now, args])
        options.show?.(undefined)
        const done = await work(...args)
        if (typeof done === 'object')
          toast.success(done.text, { label: text('Undo'), run: () => void run(...done.undo) })
        else if (done) toast.success(done)
      } catch (error) {
        const sentence = typeof failure === 'string' ? errorText(error, failure) : failure(error)
        if (options.show) options.show(sentence, error)
        else toast.error(sentence)
        await options.onFailed?.(error, ...args)
      } finally {
        underWay.current.delete(key)
        setRuns((now) => now.filter((one) => one !== args))
      }
    },
    [toast],
  )
  return [run, runs.length > 0, runs.at(-1), runs]
}
