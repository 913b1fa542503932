/** Navigation state with a message for the next screen. */
export const notice = (text: string) => ({ notice: text })

/** The message in a navigation state, if any. */
export const noticeIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : undefined
