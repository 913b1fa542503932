import { useLayoutEffect } from 'react'

/** Sets the page's accent colour, `#rrggbb`, while mounted; defaults to the product's. */
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
