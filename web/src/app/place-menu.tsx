import type { Place } from '@tessera/domain/accounts/account'
import { text } from '@tessera/domain/texts/text'
import { ArrowLeftRight, Check, IdCard, Settings2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { failedTake, placesSource, takePlace } from '../firebase/places.ts'
import { useSession } from '../firebase/session.ts'
import { useSource } from '../firebase/use-api.ts'
import { t } from '../language/t.ts'
import { homeOf } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useAction } from '../ui/use-action.ts'

const roleNames = { admin: text('Administrator'), member: text('Member') }
const icons = { admin: <Settings2 aria-hidden="true" />, member: <IdCard aria-hidden="true" /> }
const labelOf = ({ clubName, role }: Place) => `${clubName || t('Club')} · ${t(roleNames[role])}`

/** The user's places, with the label of each, the one that the user is in, and the action that switches to another. */
export function usePlaces() {
  const { userRole, clubId } = useSession()
  const { data } = useSource(placesSource(), { revalidateOnFocus: true })
  const navigate = useNavigate()
  const [go, busy] = useAction(failedTake, async (place: Place) => {
    await takePlace(place)
    navigate(homeOf(place.role))
  })
  const places = (data?.places ?? []).map((place) => ({
    ...{ place, label: labelOf(place) },
    isHere: place.role === userRole && place.clubId === clubId,
  }))
  return { places, go, busy }
}

/** Menu to switch between places (club and role); renders nothing for users with one place. */
export function PlaceMenu() {
  const { places, go, busy } = usePlaces()
  if (places.length < 2) return null
  return (
    <Menu
      trigger={
        <Button compact icon={<ArrowLeftRight aria-hidden="true" />} busy={busy}>
          {t('Switch Club')}
        </Button>
      }
      items={places.map(({ place, label, isHere }) => ({
        label,
        icon: isHere ? <Check aria-hidden="true" /> : icons[place.role],
        disabled: isHere,
        onSelect: () => void go(place),
      }))}
    />
  )
}
