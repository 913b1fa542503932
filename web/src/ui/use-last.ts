import { useState } from 'react'

/** The value, or the last one there was: what a modal shows while it fades away. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
