import type { MemberProposal } from '@tessera/domain/members/own-changes-contract'
import { useEffect, useRef, useState } from 'react'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useLast } from '../../ui/use-last.ts'
import { useMemberWrites, withMember } from '../use-members.ts'
import { type Answer, answerEach, failedAnswer, type Refusal } from './answer-proposals.ts'
import { ProposalPart } from './proposal-part.tsx'
import styles from './proposals.module.css'

interface Props {
  open: boolean
  onClose: () => void
  proposals: readonly MemberProposal[]
  /** Loads the proposals again. */
  reload: () => void
}

/** What members propose: the old beside the new, to accept all or each, or to decline with a word or without one. */
export function ProposalsModal({ open, onClose, proposals, reload }: Props) {
  const shown = useLast(open && proposals.length > 0 ? proposals : undefined) ?? []
  const { change, retry } = useMemberWrites()
  const list = useRef<HTMLDivElement>(null)
  /** Place of the part that was answered: the part that takes its place gets the focus. */
  const answered = useRef(-1)
  const partsShown = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="group"]') ?? [])]
  useEffect(() => {
    if (answered.current === -1) return
    const parts = partsShown()
    parts[Math.min(answered.current, parts.length - 1)]?.querySelector('button')?.focus()
    answered.current = -1
  }, [proposals])
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const isEmpty = proposals.length + refusals.length === 0
  // Closed for good: what is proposed later opens nothing by itself.
  useEffect(() => {
    if (open && isEmpty) onClose()
  }, [open, isEmpty, onClose])
  const [answer, busy] = useAction(
    failedAnswer,
    async (given: Answer) => {
      const { does, to } = given
      const at = partsShown().findIndex((part) => part.contains(document.activeElement))
      setRefusals([])
      const { done, refused } = await answerEach(given, (member) => change(withMember(member)))
      answered.current = at
      reload()
      setRefusals(refused)
      if (does === 'decline') return t('Declined')
      if (does === 'undo') return done.length > 0 ? t('Undone') : undefined
      if (done.length === 0) return undefined
      const text =
        refused.length > 0 ? t('Accepted {count} of {total}', { count: done.length, total: to.length }) : t('Accepted')
      return { text, undo: [{ does: 'undo' as const, to: done }] as const }
    },
    {
      onFailed: () => {
        reload()
        retry()
      },
    },
  )
  return (
    <Modal
      open={open && !isEmpty}
      onClose={() => {
        setRefusals([])
        onClose()
      }}
      title={t('Proposed changes')}
      size="large"
    >
      <Stack gap={20} ref={list}>
        {refusals.length > 0 && (
          <Banner tone="error">
            {t('Not saved:')}
            <ul>
              {refusals.map(({ id, fullName, why }) => (
                <li key={id}>{`${fullName}: ${why}`}</li>
              ))}
            </ul>
          </Banner>
        )}
        {shown.map((proposal) => (
          <Stack as="section" key={proposal.id} gap={10} className={styles.member} aria-label={proposal.fullName}>
            <Row justify="space-between">
              <h3>{proposal.fullName}</h3>
              <Quiet as="span" small>
                {`${proposal.memberId} · ${dayText(proposal.at.slice(0, 10))}`}
              </Quiet>
            </Row>
            {proposal.parts.map((part) => (
              <ProposalPart
                key={part.name}
                part={part}
                busy={busy}
                onAnswer={(does, word) => answer({ does, to: [{ ...proposal, parts: [part] }], word })}
                name={proposal.fullName}
              />
            ))}
          </Stack>
        ))}
        {shown.flatMap(({ parts }) => parts).length > 1 && (
          <Row justify="flex-end">
            <Button variant="primary" busy={busy} onClick={() => void answer({ does: 'accept', to: shown })}>
              {t('Accept all')}
            </Button>
          </Row>
        )}
      </Stack>
    </Modal>
  )
}
