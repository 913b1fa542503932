import { useState } from 'react'
import { readStored, store } from '../device-storage.ts'

const keyOf = (name: string) => `tessera.remembered.${name}`

/** A boolean in `localStorage`; `first` is the default. */
export function useRemembered(name: string, first: boolean): [chosen: boolean, choose: (choice: boolean) => void] {
  const [chosen, setChosen] = useState(() => {
    const kept = readStored(keyOf(name))
    return kept === null ? first : kept === 'yes'
  })
  const choose = (choice: boolean) => {
    setChosen(choice)
    store(keyOf(name), choice ? 'yes' : 'no')
  }
  return [chosen, choose]
}
