import type { Logger } from 'pino'

const maxLines = 10
const maxLength = 500
const perMinute = 100

/** Logs what devices report, within limits per request and minute; drops and counts the rest. */
export function phoneLog(log: Logger, now: () => Date): (lines: readonly string[]) => void {
  let minute = 0
  let left = perMinute
  let dropped = 0
  return (lines) => {
    const current = Math.floor(now().getTime() / 60_000)
    if (current !== minute) {
      if (dropped > 0) log.warn({ dropped }, 'more reports of phones than are logged')
      minute = current
      left = perMinute
      dropped = 0
    }
    const taken = lines.slice(0, Math.min(maxLines, left))
    left -= taken.length
    dropped += lines.length - taken.length
    for (const line of taken) log.warn({ said: line.slice(0, maxLength) }, 'a phone reports of a pass')
  }
}
