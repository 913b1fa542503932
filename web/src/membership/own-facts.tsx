import type { ChangeablePart } from '@tessera/domain/members/changeable'
import { ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import { text } from '@tessera/domain/texts/text'
import { Pencil } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Quiet, Row } from '../ui/layout.tsx'
import { Modal } from '../ui/modal.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useAction } from '../ui/use-action.ts'
import { useLast } from '../ui/use-last.ts'
import { OwnFactForm } from './own-fact-form.tsx'
import { labelOf, partText } from './own-fact-text.ts'
import styles from './profile-panel.module.css'

const failure = text('The change could not be taken back')

interface Props {
  /** The member's name. */
  name: string
  parts: readonly ChangeablePart[]
  /** Takes the parts as a write has left them. */
  onChanged: (parts: ChangeablePart[]) => void
  /** Loads the parts again; undefined if that fails. */
  reload: () => Promise<readonly ChangeablePart[] | undefined>
  /** The form of the member's photo. */
  PhotoForm: ComponentType<PhotoFormProps>
}

interface PhotoFormProps {
  /** The member's name. */
  name: string
  part: ChangeablePart
  onCancel: () => void
  onSaved: (parts: ChangeablePart[]) => void
}

/** What the club has opened to the member, each with a pencil; below it, what waits for the club and what it has answered. */
export function OwnFacts({ name, parts, onChanged, reload, PhotoForm }: Props) {
  const [opened, setOpened] = useState<string>()
  const part = parts.find((one) => one.name === opened)
  const shown = useLast(part)
  const close = () => setOpened(undefined)
  const [takeBack, , running] = useAction(failure, async ({ name }: ChangeablePart) => {
    const query = { part: name }
    onChanged((await call(ownChangesContract.takeBack, { query, failure })).changeable)
  })
  return (
    <>
      {parts.map((one) => {
        const waiting = one.fields.some(({ proposed }) => proposed !== undefined)
        const proposedPhoto = one.name === 'photo' && one.fields[0]?.proposed
        const end = (label: string) => (
          <Button
            size="small"
            busy={running?.[0].name === one.name}
            onClick={({ currentTarget }) => {
              // This button goes; the pencil of the fact stays.
              currentTarget.closest('dd')?.querySelector('button')?.focus()
              void takeBack(one)
            }}
          >
            {label}
          </Button>
        )
        return (
          <div key={one.name} className={styles.fact}>
            <dt className={styles.name}>{labelOf(one)}</dt>
            <dd className={styles.value}>
              <Row gap={4} align="center" className={styles.own}>
                {one.name === 'photo' ? (
                  <Photo name={name} path={one.fields[0]?.value} />
                ) : (
                  <span>{partText(one, 'now') || t('N/A')}</span>
                )}
                <IconButton
                  label={t('Change: {what}', { what: labelOf(one) })}
                  icon={<Pencil />}
                  onClick={() => setOpened(one.name)}
                />
              </Row>
              {waiting && (
                <Row align="center" className={styles.waits}>
                  <Quiet as="span" small>
                    {proposedPhoto
                      ? t('Waiting for the club:')
                      : t('Waiting for the club: {value}', { value: partText(one, 'proposed') || t('None') })}
                  </Quiet>
                  {proposedPhoto && <Photo name={name} path={proposedPhoto} />}
                  {end(t('Withdraw'))}
                </Row>
              )}
              {one.declined !== undefined && !waiting && (
                <Row align="center" className={styles.waits}>
                  <Quiet as="span" small>
                    {one.declined
                      ? t('The club has not accepted your change: {word}', { word: one.declined })
                      : t('The club has not accepted your change.')}
                  </Quiet>
                  {end(t('OK'))}
                </Row>
              )}
            </dd>
          </div>
        )
      })}
      <Modal
        open={part !== undefined}
        onClose={close}
        size="small"
        title={shown ? t('Change: {what}', { what: labelOf(shown) }) : ''}
        description={
          shown?.by === 'proposal' && t('The club looks at your change first. Until then it goes on with what it has.')
        }
      >
        {shown?.name === 'photo' && (
          <Suspense fallback={<Skeleton height={168} />}>
            <PhotoForm
              name={name}
              part={shown}
              onCancel={close}
              onSaved={(next) => {
                onChanged(next)
                close()
              }}
            />
          </Suspense>
        )}
        {shown && shown.name !== 'photo' && (
          <OwnFactForm
            key={shown.name}
            part={shown}
            onCancel={close}
            onSaved={(next) => {
              onChanged(next)
              close()
            }}
            reload={async () => (await reload())?.find((one) => one.name === shown.name)}
          />
        )}
      </Modal>
    </>
  )
}

/** A photo of the member, or that there is none. */
const Photo = ({ name, path }: { name: string; path: string | undefined }) =>
  path ? <Avatar name={name} photoUrl={path} size={48} /> : <span>{t('N/A')}</span>
