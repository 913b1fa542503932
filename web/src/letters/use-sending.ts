import { type LetterRequest, lettersContract, type SentLetter } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { useEffect, useRef, useState } from 'react'
import { reload as reloadEndpoint, useApi } from '../firebase/use-api.ts'
import { useAction } from '../ui/use-action.ts'
import { failedSend, queueLetters, type WhyNone } from './queue-letters.ts'
import { hasPaper } from './reach.ts'
import { failedMail, useLetterMail } from './use-letter-mail.ts'
import { usePaperLetters } from './use-paper-letters.ts'

/** Milliseconds between looks at what has been sent: more for many letters. */
const lookEvery = (letters: number) => (letters > 300 ? 10_000 : 1_500)

const isOver = ({ state }: SentLetter) => state === 'sent' || state === 'failed'

/** Who gets a letter, by their ids. */
interface Chosen {
  readonly byEmail: ReadonlySet<string>
  /** Those who had such an e-mail a short while ago, and get another one all the same. */
  readonly forced: ReadonlySet<string>
  readonly onPaper: ReadonlySet<string>
}

/** Sends e-mails and follows what becomes of them; then saves the letters on paper. */
export function useSending(members: readonly Member[]) {
  const { reload } = useLetterMail()
  const group = useRef(crypto.randomUUID())
  const [stage, setStage] = useState<'choose' | 'sent'>('choose')
  const [queued, setQueued] = useState(0)
  const [error, setError] = useState<string>()
  const [left, setLeft] = useState<ReadonlyMap<string, WhyNone>>(new Map())
  const { paper, print } = usePaperLetters()
  const [send, busy] = useAction(
    failedSend,
    async (request: LetterRequest, { byEmail, forced, onPaper }: Chosen) => {
      const { kind } = request
      const idsIn = (some: ReadonlySet<string>) => members.flatMap(({ id }) => (some.has(id) ? id : []))
      const mailed = members.filter(({ id }) => byEmail.has(id))
      const none = await queueLetters({ group: group.current, members: mailed, forced, request }, setQueued)
      setLeft(none)
      setStage('sent')
      reload()
      const lost = [...none].flatMap(([id, why]) => (why === 'no-address' ? id : []))
      const memberIds = idsIn(new Set([...onPaper, ...lost]))
      if (hasPaper(kind) && memberIds.length > 0) void print({ ...request, kind, memberIds })
    },
    { show: setError, onFailed: reload },
  )
  const hasLetters = stage === 'sent' && queued > left.size
  const { data } = useApi(
    lettersContract.ofGroup,
    { params: { id: group.current }, failure: failedMail, when: hasLetters },
    { refreshInterval: (known) => (known?.letters.every(isOver) ? 0 : lookEvery(known?.letters.length ?? 0)) },
  )
  const letters = data?.letters ?? []
  const isDone = stage === 'sent' && (!hasLetters || (data !== undefined && letters.every(isOver)))
  useEffect(() => {
    if (isDone) void reloadEndpoint(lettersContract.mail)
  }, [isDone])
  return { stage, send, busy, queued, error, left, letters, isDone, paper }
}

export type Sending = ReturnType<typeof useSending>
