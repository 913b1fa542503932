/** Says that something of a club was written, to whoever follows the club. */
export interface Written {
  readonly announce: (clubId: string) => void
  /** Hears of every write from now on; answers how to stop. */
  readonly follow: (hear: (clubId: string) => void) => () => void
}

export function makeWritten(): Written {
  const followers = new Set<(clubId: string) => void>()
  return {
    announce(clubId) {
      for (const hear of followers) hear(clubId)
    },
    follow(hear) {
      followers.add(hear)
      return () => void followers.delete(hear)
    },
  }
}
