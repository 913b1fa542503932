/** True if one text becomes the other by one character that is replaced, lost or added, or by two neighbours that are swapped. */
export function isOneTypo(one: string, other: string): boolean {
  const longer = one.length - other.length
  if (longer > 1 || longer < -1 || one === other) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  if (longer === 1) return isSameFrom(one, start + 1, other, start)
  if (longer === -1) return isSameFrom(one, start, other, start + 1)
  if (isSameFrom(one, start + 1, other, start + 1)) return true
  const isSwapped = one[start] === other[start + 1] && one[start + 1] === other[start]
  return isSwapped && isSameFrom(one, start + 2, other, start + 2)
}

/** True if two texts, which end after as many characters, are the same from there on. */
function isSameFrom(one: string, at: number, other: string, otherAt: number): boolean {
  for (let from = at; from < one.length; from += 1) if (one[from] !== other[from - at + otherAt]) return false
  return true
}
