/** True if one text becomes the other by one character that is replaced, lost or added, or by two neighbours that are swapped. */
export function isOneTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, otherRest] = [one.slice(start), other.slice(start)]
  if (rest.length > otherRest.length) return rest.slice(1) === otherRest
  if (rest.length < otherRest.length) return rest === otherRest.slice(1)
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2)
  return rest.slice(1) === otherRest.slice(1) || isSwapped
}
