/** True if a template's file names include a logo, in any size or language. */
export const hasOwnLogo = (files: readonly string[]): boolean =>
  files.some((name) => /(?:^|\/)logo(?:@[23]x)?\.png$/.test(name))

/** Returns a pass's file name: the member number, with characters unfit for file names replaced. */
export const passFileName = (memberNumber: string): string => {
  const safe = memberNumber.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '')
  return `${safe || 'member'}.pkpass`
}
