import type { IssuedPass } from './store.ts'

let last = 0

/** The stamps of a change: phones ask for what has a higher tag, and for what was modified after a second they name. */
export interface Stamp {
  readonly tag: number
  readonly modified: number
}

/**
 * Stamps a change of a pass. Tags only ever rise, in one club and over a clock that was set back, and no two changes of
 * a pass fall into one second, as a phone that already has the first would not be given the second.
 */
export function stampOf(pass: Pick<IssuedPass, 'tag' | 'modified'>, now: Date): Stamp {
  last = Math.max(now.getTime(), last + 1, pass.tag + 1)
  return { tag: last, modified: Math.max(Math.ceil(now.getTime() / 1000), pass.modified + 1) }
}

/** Takes note of a tag that was given before this process started. */
export const observeTag = ({ tag }: Pick<IssuedPass, 'tag'>): void => {
  last = Math.max(last, tag)
}
