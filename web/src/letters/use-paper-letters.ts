import { useState } from 'react'
import { useAction } from '../ui/use-action.ts'
import { failedPrint, type PaperLetters, printLetters } from './print-letters.ts'

/** Saves letters on paper, and again as often as wanted; `paper` is undefined before the first time. */
export function usePaperLetters() {
  const [error, setError] = useState<string>()
  const [letters, setLetters] = useState<PaperLetters>()
  const [print, busy] = useAction(
    failedPrint,
    async (wanted: PaperLetters) => {
      setLetters(wanted)
      await printLetters(wanted)
    },
    { show: setError },
  )
  const paper = letters && {
    kind: letters.kind,
    to: new Set(letters.memberIds),
    error,
    busy,
    again: () => void print(letters),
  }
  return { paper, print }
}

export type Paper = NonNullable<ReturnType<typeof usePaperLetters>['paper']>
