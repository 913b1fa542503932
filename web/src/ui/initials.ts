/** First letters of the first and the last word, in upper case: 'Anna Maria Lindqvist' is AL; '' for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const letter = (word: string) => [...word.normalize('NFC')][0]?.toUpperCase() ?? ''
  return letter(first) + letter(last)
}
