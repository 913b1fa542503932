import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { forgetLinkedPerson, linkedPerson } from '../firebase/linked-person.ts'
import { placesSource, takePlace } from '../firebase/places.ts'
import { useSession } from '../firebase/session.ts'
import { useSource } from '../firebase/use-api.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'

/**
 * Shows a member's page as the person whom the link of an e-mail names, if the user may switch to that person, also
 * from the administration; else as the person who the user is now. The link may have been opened before the sign-in.
 */
export function LinkedPerson({ children }: { children: ReactNode }) {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const { memberId, userRole } = useSession()
  const [waiting, setWaiting] = useState(() => linkedPerson(search))
  const isSwitching = waiting !== null && userRole !== null && waiting !== memberId
  const end = useCallback(() => {
    forgetLinkedPerson()
    setWaiting(null)
    navigate({ search: '', hash }, { replace: true })
  }, [navigate, hash])
  const isThere = waiting !== null && waiting === memberId
  // A link is followed once: the user may switch to somebody else afterwards.
  useEffect(() => {
    if (isThere) end()
  }, [isThere, end])
  return isSwitching ? <Switching to={waiting} onEnd={end} /> : children
}

function Switching({ to, onEnd }: { to: string; onEnd: () => void }) {
  const { data, error } = useSource(placesSource())
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    if (begun || !(data || error)) return
    setBegun(true)
    const place = data?.places.find(({ person }) => person?.id === to)
    // After a failure the user is who they were, and has the menu of places.
    if (place) takePlace(place).catch(onEnd)
    else onEnd()
  }, [begun, data, error, to, onEnd])
  return <LoadingScreen />
}
