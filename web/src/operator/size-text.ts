import { locale } from '../language/language.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats bytes in the largest unit that they fill, in steps of 1,000. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const amount = bytes / 1000 ** step
  const options = { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: amount < 10 ? 1 : 0 } as const
  return new Intl.NumberFormat(locale(), options).format(amount)
}
