/** What one screen has to say on the next, as the state of a navigation. */
export const notice = (text: string) => ({ notice: text })

/** What the screen before had to say, if anything. */
export const noticeIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : undefined
