import { useState } from 'react'

const keyOf = (name: string) => `tessera.remembered.${name}`

/** A boolean in `localStorage`; `first` is the default. */
export function useRemembered(name: string, first: boolean): [chosen: boolean, choose: (choice: boolean) => void] {
  const [chosen, setChosen] = useState(() => {
    try {
      const kept = localStorage.getItem(keyOf(name))
      return kept === null ? first : kept === 'yes'
    } catch {
      // Browsers may block storage.
      return first
    }
  })
  const choose = (choice: boolean) => {
    setChosen(choice)
    try {
      localStorage.setItem(keyOf(name), choice ? 'yes' : 'no')
    } catch {
      // Browsers may block storage: the choice then lasts until the component unmounts.
    }
  }
  return [chosen, choose]
}
