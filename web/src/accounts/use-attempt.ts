import { AppError } from '@tessera/domain/errors'
import { useState } from 'react'
import { t } from '../language/t.ts'

/** Runs a change to the own account; tells whether it runs, and why it failed, as a sentence: `failure` if nothing else is known. */
export function useAttempt(failure: string) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      setFault(error instanceof AppError ? error.message : t(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, attempt }
}
