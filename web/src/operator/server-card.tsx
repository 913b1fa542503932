import { type OperatorState, operatorContract } from '@tessera/domain/operator/contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { countText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row } from '../ui/layout.tsx'
import { useAction } from '../ui/use-action.ts'
import { faultText } from './fault-text.ts'
import styles from './operator-screen.module.css'
import { sinceText } from './since-text.ts'
import { sizeText } from './size-text.ts'

interface ServerCardProps {
  token: string
  state: OperatorState
  onState: (next: OperatorState) => Promise<unknown>
}

const registrationTexts = {
  open: text('Open'),
  closed: text('Closed'),
  'closed by settings': text('Closed by REGISTRATION in the settings'),
} as const
const failedRegistration = text('Failed to change the registration')
const failedBackup = text('The backup could not be made.')

/** Figures of the server, its registration and its backups. */
export function ServerCard({ token, state, onState }: ServerCardProps) {
  const { registration } = state
  const isOpen = registration === 'open'
  const [setRegistration, setting] = useAction(faultText(failedRegistration), async () => {
    const body = { open: !isOpen }
    await onState(await call(operatorContract.registration, { token, body, failure: failedRegistration }))
    return isOpen ? t('Registration is closed. No new club can register.') : t('Registration is open.')
  })
  const [backUp, backingUp] = useAction(faultText(failedBackup), async () => {
    await onState(await call(operatorContract.backUp, { token, failure: failedBackup }))
    return t('The backup is made, and was restored for a test.')
  })
  return (
    <Card>
      <h2 className={styles.heading}>{t('State of the server')}</h2>
      {state.missing.length > 0 && (
        <Banner tone="error">{t('Missing: {parts}', { parts: state.missing.join(', ') })}</Banner>
      )}
      <dl className={styles.figures}>
        {figuresOf(state).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('Registration of clubs')}</dt>
          <dd>{t(registrationTexts[registration])}</dd>
        </div>
        <div className={styles.wide}>
          <dt>{t('Near a limit')}</dt>
          <dd>{state.near.length > 0 ? state.near.map(nearText).join('; ') : t('no club')}</dd>
        </div>
      </dl>
      <Row gap={12}>
        <Button busy={backingUp} disabled={setting} onClick={() => void backUp()}>
          {t('Back up now')}
        </Button>
        {registration !== 'closed by settings' && (
          <Button busy={setting} disabled={backingUp} onClick={() => void setRegistration()}>
            {isOpen ? t('Close registration') : t('Open registration')}
          </Button>
        )}
      </Row>
    </Card>
  )
}

/** Names and values; those of the gateway are left out while it does not respond. */
function figuresOf({ version, node, memory, gateway }: OperatorState): [name: string, value: string][] {
  const since = (time: string | null) => (time ? sinceText(new Date(time), new Date()) : t('never'))
  const own: [string, string][] = [
    [t('Version'), `Tessera ${version}, Node ${node}`],
    [t('Memory of the API'), sizeText(memory.resident)],
  ]
  if (!gateway) return own
  const { disk, emulatorHeap, journal, mail, backup, machine, versions } = gateway
  const of = (used: number, all: number) => t('{used} of {all}', { used: sizeText(used), all: sizeText(all) })
  return [
    ...own,
    [t('Version of the database'), versions.emulator],
    [t('Free memory of the machine'), of(machine.free, machine.size)],
    [t('Memory of the gateway'), sizeText(gateway.memory.resident)],
    ...(emulatorHeap
      ? [[t('Memory of the database'), of(emulatorHeap.used, emulatorHeap.max)] as [string, string]]
      : []),
    [t('Free disk'), of(disk.free, disk.size)],
    [t('Journal'), sizeText(journal.size)],
    [t('Last compaction'), since(journal.compactedAt)],
    [
      t('Emails waiting'),
      mail.failing ? t('{n}, the last one failed', { n: countText(mail.waiting) }) : countText(mail.waiting),
    ],
    [
      t('Last backup'),
      backup.failing
        ? t('{name}, a later one failed', { name: backup.last ?? t('never') })
        : (backup.last ?? t('never')),
    ],
    [t('Last restored for a test'), since(backup.verifiedAt)],
  ]
}

const nearText = ({ who, used, max, setting }: OperatorState['near'][number]) =>
  t('{name}, {used} of {all} ({setting})', { name: who, used: countText(used), all: countText(max), setting })
