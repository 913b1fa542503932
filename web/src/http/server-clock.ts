/** Smaller differences are the network's. */
const tolerance = 5 * 60_000

/** Milliseconds to add to the device's clock to get the server's; 0 while they differ by less than the tolerance. */
let ahead = 0

/** Compares the clocks by a response of the server. */
export function noteServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  ahead = Math.abs(difference) > tolerance ? difference : 0
}

/** Returns the time now: by the server's clock where the device's differs by minutes, once the server has answered. */
export const timeNow = (): Date => new Date(Date.now() + ahead)
