import { type MemberProposal, wordMax } from '@tessera/domain/members/own-changes-contract'
import { clsx } from 'clsx'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useOwnFields } from '../own-fields-context.ts'
import { changeText, partLabel } from './proposal-text.ts'
import styles from './proposals.module.css'

interface PartProps {
  /** The member's name. */
  name: string
  part: MemberProposal['parts'][number]
  busy: boolean
  onAnswer: (does: 'accept' | 'decline', word: string) => Promise<void>
}

/** A proposed part with its answers; declining asks for a word first. */
export function ProposalPart({ name: member, part, busy, onAnswer }: PartProps) {
  const own = useOwnFields()
  const [word, setWord] = useState<string>()
  const label = partLabel(part, own)
  return (
    <Stack gap={8} role="group" aria-label={label}>
      <dl className={styles.changes}>
        {part.fields.map((change) => {
          if (change.field === 'photo') return <PhotoChange key="photo" name={member} {...change} />
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
          <Button size="small" disabled={busy} onClick={() => void onAnswer('accept', '')}>
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
            void onAnswer('decline', word)
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

/** The photo now, or the initials in its place, beside the proposed one. */
const PhotoChange = ({ name, now, proposed }: { name: string; now: string; proposed: string }) => (
  <div className={clsx(styles.change, styles.photo)}>
    <dt>{t('Photo')}</dt>
    <dd>
      <del>
        <Avatar name={name} photoUrl={now} size={96} />
      </del>
      <span aria-hidden="true">→</span>
      <ins>
        <Avatar name={name} photoUrl={proposed} size={96} />
      </ins>
    </dd>
  </div>
)
