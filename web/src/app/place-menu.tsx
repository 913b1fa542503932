import { placesSource } from '../firebase/places.ts'
import { useSource } from '../firebase/use-api.ts'
import { lazyPart, Quiet } from '../ui/lazy-part.tsx'

const Places = lazyPart(() => import('./places.tsx'), 'Places', Quiet)

/** Menu to switch between places (club, role, person of the family); loads and shows nothing for users with one place. */
export function PlaceMenu() {
  const { data } = useSource(placesSource(), { revalidateOnFocus: true })
  return data && data.places.length > 1 && <Places />
}
