import { fold } from '../text.ts'

const numbered = /^(|.*\D)(\d{1,15})$/

/**
 * Returns the number that follows the largest of these member numbers, with its prefix and width (`M-0041` → `M-0042`);
 * undefined unless more than half of them share a prefix. Numbers with another prefix, or without digits at the end, do not
 * count.
 */
export function nextNumber(numbers: readonly string[]): string | undefined {
  const byPrefix = Map.groupBy(
    numbers.flatMap((one) => {
      const [, prefix, digits] = numbered.exec(one.trim()) ?? []
      return prefix === undefined || digits === undefined ? [] : [{ prefix, digits }]
    }),
    ({ prefix }) => fold(prefix),
  )
  const most = [...byPrefix.values()].find(({ length }) => 2 * length > numbers.length)
  if (!most) return undefined
  const { prefix, digits } = most.reduce((a, b) => (Number(b.digits) > Number(a.digits) ? b : a))
  return prefix + String(Number(digits) + 1).padStart(digits.length, '0')
}
