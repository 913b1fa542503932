import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { t } from '../../language/t.ts'
import { confirm } from '../../ui/confirm-dialog.tsx'
import { WhoTakesOver } from '../form/who-takes-over.tsx'
import { knownMembers } from '../use-members.ts'
import { setEnabled } from './set-enabled.ts'

interface Toggling {
  /** Default message of a failure. */
  readonly failure: string
  /** Shows a member as enabled or not. */
  readonly show: (id: string, enabled: boolean) => void
  /** Loads the list again. */
  readonly retry: () => void
}

/**
 * Disables or enables a member; of the head of a family, asks first who takes over. Returns what the toast says and undoes; nothing for
 * one who is enabled, or is not disabled after all. Throws an AppError.
 */
export async function toggleEnabled(member: Member, { failure, show, retry }: Toggling) {
  const { id, enabled, fullName: name } = member
  const takenOverBy = enabled ? await askTakenOverBy(member) : ''
  if (takenOverBy === undefined) return
  show(id, !enabled)
  const outcome = await setEnabled(id, !enabled, { failure, takenOverBy: takenOverBy || undefined })
  show(id, !enabled)
  if (outcome !== 'changed') {
    retry()
    if (outcome === 'overtaken' && takenOverBy)
      return t(
        'Somebody else has disabled {name} meanwhile. Who takes over was not saved: please edit the others of the family, “Belongs to”.',
        { name },
      )
    return enabled
      ? t('Somebody else has disabled {name} meanwhile', { name })
      : t('Somebody else has enabled {name} meanwhile', { name })
  }
  if (!enabled) return
  const done = t('{name} disabled', { name })
  if (!takenOverBy) return { text: done, undo: [{ ...member, enabled: false }] as const }
  retry()
  return done
}

const consequence = text(
  'The card is voided. Whoever stays the head goes on getting the e-mails about the others of the family.',
)

/** Returns who takes over from a head who is disabled, '' for nobody yet or one to whom nobody belongs; undefined if the user cancels. */
async function askTakenOverBy(head: Member): Promise<string | undefined> {
  const isHead = knownMembers()?.members.some(({ belongsTo }) => belongsTo === head.id)
  if (!isHead) return ''
  let chosen = ''
  const yes = await confirm({
    title: t('Disable {name}', { name: head.fullName }),
    text: t(consequence),
    choice: (
      <WhoTakesOver
        head={head}
        mayStay
        onChange={(by) => {
          chosen = by
        }}
      />
    ),
    confirmText: t('Disable'),
  })
  return yes ? chosen : undefined
}
