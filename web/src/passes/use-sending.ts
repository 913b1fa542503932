import { AppError } from '@tessera/domain/errors'
import { useEffect, useRef } from 'react'

/** Milliseconds between attempts to send what was done without a connection. */
const sendMs = 20_000

/**
 * Sends later what was done without a connection: `send` gets one entry after the other, every 20 s and as soon as the device has a
 * connection again. Where the server cannot be reached, the rest waits for the next attempt; an entry that the server refuses
 * holds up no other. `onSent` is called after an attempt in which all were sent.
 */
export function useSending<T>(
  unsent: readonly T[],
  send: (entry: T) => Promise<void>,
  onSent?: () => Promise<unknown>,
) {
  const latest = useRef({ unsent, send, onSent })
  latest.current = { unsent, send, onSent }
  useEffect(() => {
    let isSending = false
    const sendAll = async () => {
      if (isSending || latest.current.unsent.length === 0) return
      isSending = true
      try {
        for (const entry of latest.current.unsent) await latest.current.send(entry).catch(unlessUnreachable)
        await latest.current.onSent?.()
      } catch {
        // There is still no connection: the next attempt follows.
      }
      isSending = false
    }
    const timer = setInterval(() => void sendAll(), sendMs)
    const now = () => void sendAll()
    addEventListener('online', now)
    return () => {
      clearInterval(timer)
      removeEventListener('online', now)
    }
  }, [])
}

function unlessUnreachable(error: unknown): void {
  if (!(error instanceof AppError) || error.code === 'unavailable') throw error
  console.warn('What was done without a connection was refused', error)
}
