import { committeeContract } from '@tessera/domain/duties/contract'
import { isOfOne } from '@tessera/domain/duties/of-one'
import { useNavigate } from 'react-router-dom'
import { addressOfSetting } from '../../../clubs/settings-sections.ts'
import { useClub } from '../../../clubs/use-club.ts'
import { useSession } from '../../../firebase/session.ts'
import { useApi } from '../../../firebase/use-api.ts'
import { t } from '../../../language/t.ts'
import { isOffered, runCommand } from '../../../ui/commands.ts'
import type { Action } from './action.ts'
import { actions } from './actions.ts'
import { addressOf } from './address-of.ts'
import type { Hit } from './find-hits.ts'

const idOf = ({ label, command, isSetting, about, place }: Action): string =>
  isSetting
    ? `setting ${label}`
    : [command ?? `${place?.path ?? place?.hash} ${place?.part} ${JSON.stringify(place?.params)}`, about]
        .filter(Boolean)
        .join(' ')

/** The palette's actions on the dashboard in the current language; those without a place only where they are offered. */
export function useActions(): readonly Hit[] {
  const navigate = useNavigate()
  const { club } = useClub()
  const { duty } = useSession()
  const { data: committee } = useApi(committeeContract.list, {})
  const has = {
    account: club?.bankAccount ?? club?.directDebit,
    receipts: club?.receipts ?? club?.donations,
    proof: club?.proofLettersIn ?? club?.membershipTypes.some(({ proof }) => proof),
    committee: committee && !isOfOne(committee),
  }
  const run = ({ place, command, isSetting, about }: Action) => {
    if (isSetting) return void navigate(addressOfSetting(about ?? ''), { state: { setting: about } })
    if (place && !(command && isOffered(command))) navigate(addressOf(place), { flushSync: !command })
    if (command) runCommand(command, about)
    else document.querySelector<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true })
  }
  return actions
    .filter(({ keepers }) => !duty || (duty !== 'door' && (!keepers || keepers.some((keeper) => keeper === duty))))
    .filter(({ needs }) => !needs || has[needs])
    .filter(({ place, command, isSetting }) => place || isSetting || (command && isOffered(command)))
    .map((action) => ({
      id: idOf(action),
      label: t(action.label),
      detail: action.detail && t(action.detail),
      words: t(action.words),
      late: action.late || !action.command,
      run: () => run(action),
    }))
}
