import { useLayoutEffect } from 'react'

/** Has the page wear a colour, `#rrggbb`, for as long as it is shown; without one it wears the product's. */
export function useColour(colour: string | null | undefined): void {
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement
    if (!colour) return undefined
    style.setProperty('--club', colour)
    dataset.colour = ''
    return () => {
      style.removeProperty('--club')
      delete dataset.colour
    }
  }, [colour])
}
