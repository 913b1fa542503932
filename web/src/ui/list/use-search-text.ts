import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useAfterPause } from '../use-after-pause.ts'
import { useChangeParams } from '../use-change-params.ts'

/** Search text, copied to a search parameter after a pause, so that a reload and Back keep it. */
export function useSearchText(name: string): [text: string, change: (text: string) => void] {
  const { search, key } = useLocation()
  const how = useNavigationType()
  const changeParams = useChangeParams()
  const inAddress = new URLSearchParams(search).get(name) ?? ''
  const [text, setText] = useState(inAddress)
  const [copyLater] = useAfterPause((wanted: string) => changeParams({ [name]: wanted }, { afterTyping: true }))
  const followed = useRef(key)
  useEffect(() => {
    // Links and Back change the text; a replaced address only follows it. The first one is the text's already, and
    // someone may have typed since.
    if (how !== 'REPLACE' && followed.current !== key) setText(inAddress)
    followed.current = key
    // `key` distinguishes history entries with the same text.
  }, [key, how, inAddress])
  const change = (wanted: string) => {
    setText(wanted)
    copyLater(wanted)
  }
  return [text, change]
}
