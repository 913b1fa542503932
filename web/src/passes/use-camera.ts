import { text } from '@tessera/domain/texts/text'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { PartNotLoaded } from '../load-part.ts'
import { makeCodeReader } from './code-reader.ts'

/** Pause between two pictures, in milliseconds. */
const pause = 100

/** Time after which the same code counts as shown again, in milliseconds. */
const sameCode = 3_000

const faults: Readonly<Record<string, string>> = {
  NotAllowedError: text('The browser does not allow the camera for this page. Allow it in the settings of the page.'),
  NotFoundError: text('This device has no camera.'),
  NotReadableError: text('Another program is using the camera.'),
}

const faultText = (error: unknown): string =>
  error instanceof PartNotLoaded
    ? text('The reader of codes could not be loaded. Please check your connection and try again.')
    : (error instanceof DOMException && faults[error.name]) || text('The camera could not be started.')

/**
 * Shows the camera in a video while `isOn`, and calls `onCode` with each QR code that it sees. Returns an error to show,
 * in English. Browsers offer no camera over plain http.
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
): string | undefined {
  const [error, setError] = useState<string>()
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    const element = video.current
    if (!isOn || !element) return undefined
    const end = new AbortController()
    setError(undefined)
    watch(element, end.signal, (code) => latest.current(code)).catch((error: unknown) => {
      if (!end.signal.aborted) setError(faultText(error))
    })
    return () => end.abort()
  }, [isOn, video])
  return error
}

async function watch(video: HTMLVideoElement, signal: AbortSignal, onCode: (code: string) => void): Promise<void> {
  if (!navigator.mediaDevices) throw new DOMException('no secure context', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    const read = await makeCodeReader()
    if (signal.aborted) return
    video.srcObject = stream
    await video.play()
    let last: { readonly code: string; readonly at: number } | undefined
    while (!signal.aborted) {
      const code = await read(video)
      if (code && !signal.aborted) {
        if (code !== last?.code || Date.now() - last.at > sameCode) onCode(code)
        last = { code, at: Date.now() }
      }
      await new Promise((done) => setTimeout(done, pause))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
