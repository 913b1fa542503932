import { type MemberProposal, ownChangesContract, wordMax } from '@tessera/domain/members/own-changes-contract'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useRef, useState } from 'react'
import { call } from '../http/call.ts'
import { dayText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { Modal } from '../ui/modal.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useLast } from '../ui/use-last.ts'
import { useOwnFields } from './own-fields-context.ts'
import { changeText, partLabel } from './proposal-text.ts'
import styles from './proposals.module.css'
import { useMemberWrites, withMember } from './use-members.ts'

const failure = text('The answer could not be saved')

type Part = MemberProposal['parts'][number]
interface Answer {
  readonly accept: boolean
  readonly to: readonly MemberProposal[]
  readonly word?: string
}

interface Props {
  open: boolean
  onClose: () => void
  proposals: readonly MemberProposal[]
  /** Loads the proposals again. */
  reload: () => void
}

/** What members propose: the old beside the new, to accept all or each, or to decline with a word or without one. */
export function ProposalsModal({ open, onClose, proposals, reload }: Props) {
  const shown = useLast(open ? proposals : undefined) ?? []
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
  const [answer, busy] = useAction(
    failure,
    async ({ accept, to, word = '' }: Answer) => {
      const at = partsShown().findIndex((part) => part.contains(document.activeElement))
      for (const { id, parts } of to) {
        const body = { accept, parts, ...(word && { word }) }
        const member = await call(ownChangesContract.answer, { params: { id }, body, failure })
        if (accept) change(withMember(member))
      }
      answered.current = at
      reload()
      return accept ? t('Accepted') : t('Declined')
    },
    {
      onFailed: () => {
        reload()
        retry()
      },
    },
  )
  return (
    <Modal open={open} onClose={onClose} title={t('Proposed changes')} size="large">
      <Stack gap={20} ref={list}>
        {shown.map((proposal) => (
          <Stack as="section" key={proposal.id} gap={10} className={styles.member} aria-label={proposal.fullName}>
            <Row justify="space-between">
              <h3>{proposal.fullName}</h3>
              <Quiet as="span" small>
                {`${proposal.memberId} · ${dayText(proposal.at.slice(0, 10))}`}
              </Quiet>
            </Row>
            {proposal.parts.map((part) => (
              <PartRow
                key={part.name}
                {...{ part, busy }}
                onAnswer={(accept, word) => answer({ accept, to: [{ ...proposal, parts: [part] }], word })}
              />
            ))}
          </Stack>
        ))}
        {shown.flatMap(({ parts }) => parts).length > 1 && (
          <Row justify="flex-end">
            <Button variant="primary" busy={busy} onClick={() => void answer({ accept: true, to: shown })}>
              {t('Accept all')}
            </Button>
          </Row>
        )}
      </Stack>
    </Modal>
  )
}

interface PartProps {
  part: Part
  busy: boolean
  onAnswer: (accept: boolean, word: string) => Promise<void>
}

/** A proposed part with its answers; declining asks for a word first. */
function PartRow({ part, busy, onAnswer }: PartProps) {
  const own = useOwnFields()
  const [word, setWord] = useState<string>()
  const label = partLabel(part, own)
  return (
    <Stack gap={8} role="group" aria-label={label}>
      <dl className={styles.changes}>
        {part.fields.map((change) => {
          const { name, now, proposed } = changeText(change, own)
          return (
            <div key={change.field} className={styles.change}>
              <dt>{name}</dt>
              <dd>
                {now ? <del>{now}</del> : <Quiet as="span">{t('None')}</Quiet>}
                <span aria-hidden="true">→</span>
                <ins>{proposed || t('None')}</ins>
              </dd>
            </div>
          )
        })}
      </dl>
      {word === undefined ? (
        <Row>
          <Button size="small" disabled={busy} onClick={() => void onAnswer(true, '')}>
            {t('Accept')}
          </Button>
          <Button size="small" variant="quiet" disabled={busy} onClick={() => setWord('')}>
            {t('Decline')}
          </Button>
        </Row>
      ) : (
        <Stack
          as="form"
          gap={8}
          onSubmit={(event) => {
            event.preventDefault()
            void onAnswer(false, word)
          }}
        >
          <TextField
            label={t('A word to the member (optional)')}
            value={word}
            maxLength={wordMax}
            autoComplete="off"
            autoFocus
            onChange={({ target }) => setWord(target.value)}
          />
          <Row>
            <Button size="small" type="submit" disabled={busy}>
              {t('Decline')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setWord(undefined)}>
              {t('Cancel')}
            </Button>
          </Row>
        </Stack>
      )}
    </Stack>
  )
}
