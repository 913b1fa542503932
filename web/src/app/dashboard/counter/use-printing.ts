import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True from the first print on: what is on paper is rendered before the browser prints. */
export function usePrinting(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    const render = () => flushSync(() => setPrinted(true))
    addEventListener('beforeprint', render)
    return () => removeEventListener('beforeprint', render)
  }, [])
  return isPrinted
}
