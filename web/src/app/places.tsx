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
const icons = { admin: <Settings2 />, member: <IdCard /> }

type Person = NonNullable<Place['person']>

/** The places of somebody's family have names; where there is nothing else, only these. */
function labelOf({ clubName, role, person }: Place, family: readonly Person[], isFamilyOnly: boolean): string {
  const own = role === 'member' && family.length > 0 ? t('Own membership') : t(roleNames[role])
  const name = person?.fullName ?? own
  return isFamilyOnly ? name : `${clubName || t('Club')} · ${name}`
}

/** The user's places, with the label of each, the one that the user is in, the action that switches to another, and its name. */
export function usePlaces() {
  const { userRole, clubId, memberId } = useSession()
  const { data } = useSource(placesSource(), { revalidateOnFocus: true })
  const navigate = useNavigate()
  const [go, busy] = useAction(failedTake, async (place: Place) => {
    await takePlace(place)
    navigate(homeOf(place.role))
  })
  const all = data?.places ?? []
  const isFamilyOnly = all.every(({ role, clubId: other }) => role === 'member' && other === clubId)
  const places = all.map((place) => {
    const family = all.flatMap(({ clubId: other, person }) => (person && other === place.clubId ? person : []))
    const here = family.find((one) => one.id === memberId)
    return {
      place,
      label: labelOf(place, family, isFamilyOnly),
      isHere: place.role === userRole && place.clubId === clubId && place.person?.id === here?.id,
    }
  })
  return { places, go, busy, switching: isFamilyOnly ? t('Switch Person') : t('Switch Club') }
}

/** The menu to switch between several places. */
export function Places() {
  const { places, go, busy, switching } = usePlaces()
  return (
    <Menu
      trigger={
        <Button compact icon={<ArrowLeftRight />} busy={busy}>
          {switching}
        </Button>
      }
      items={places.map(({ place, label, isHere }) => ({
        label,
        icon: isHere ? <Check /> : icons[place.role],
        disabled: isHere,
        onSelect: () => void go(place),
      }))}
    />
  )
}
