/** The most letters of a cell that a sentence about it repeats. */
const mostQuoted = 80

/** The words of a cell as a sentence about them repeats them: long ones by their beginning. */
export const quotedWords = (words: string): string => {
  const letters = [...words.slice(0, 2 * mostQuoted + 2)]
  return letters.length > mostQuoted ? `${letters.slice(0, mostQuoted - 1).join('')}…` : words
}
