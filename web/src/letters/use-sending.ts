import { type LetterRequest, lettersContract, type SentLetter } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { useEffect, useRef, useState } from 'react'
import { reload as reloadEndpoint, useApi } from '../firebase/use-api.ts'
import { useAction } from '../ui/use-action.ts'
import { failedSend, queueLetters, type WhyNone } from './queue-letters.ts'
import { failedMail, useLetterMail } from './use-letter-mail.ts'

/** Milliseconds between looks at what has been sent: more for many letters. */
const lookEvery = (letters: number) => (letters > 300 ? 10_000 : 1_500)

const isOver = ({ state }: SentLetter) => state === 'sent' || state === 'failed'

/** Sends e-mails and follows what becomes of them. */
export function useSending(members: readonly Member[]) {
  const { reload } = useLetterMail()
  const group = useRef(crypto.randomUUID())
  const [stage, setStage] = useState<'choose' | 'sent'>('choose')
  const [queued, setQueued] = useState(0)
  const [error, setError] = useState<string>()
  const [left, setLeft] = useState<ReadonlyMap<string, WhyNone>>(new Map())
  const [send, busy] = useAction(
    failedSend,
    async (request: LetterRequest, chosen: ReadonlySet<string>, forced: ReadonlySet<string>) => {
      const memberIds = members.flatMap(({ id }) => (chosen.has(id) ? id : []))
      setLeft(await queueLetters({ group: group.current, memberIds, forced, request }, setQueued))
      setStage('sent')
      reload()
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
  return { stage, send, busy, queued, error, left, letters, isDone }
}

export type Sending = ReturnType<typeof useSending>
