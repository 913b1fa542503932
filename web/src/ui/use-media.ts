import { useCallback, useSyncExternalStore } from 'react'

/** Width up to which a screen is a phone's, as in the stylesheets. */
const phone = '(max-width: 45em)'

export const useIsPhone = (): boolean => useMedia(phone)

/** True while the media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
