import type { Skin } from './colours.ts'

/** The measures that hair, beard and glasses follow. The picture is 240 wide and high. */
export interface Head {
  readonly middle: number
  readonly left: number
  readonly right: number
  /** How wide the chin is, to either side. */
  readonly jaw: number
}

export const headOf = (half: number, jaw: number): Head => ({ middle: 120, left: 120 - half, right: 120 + half, jaw })

/** Neck, ears and head. */
export function drawHead({ middle, left, right, jaw }: Head, { base, shade }: Skin): string {
  return [
    `<path d="M98 148v44c0 12 44 12 44 0v-44z" fill="${base}"/>`,
    `<path d="M98 158c10 16 34 16 44 0v16c-12 14-32 14-44 0z" fill="${shade}"/>`,
    `<circle cx="${left + 2}" cy="114" r="11" fill="${base}"/><circle cx="${right - 2}" cy="114" r="11" fill="${base}"/>`,
    `<circle cx="${left + 1}" cy="115" r="5" fill="${shade}"/><circle cx="${right - 1}" cy="115" r="5" fill="${shade}"/>`,
    `<path d="M${left} 104C${left} 38 ${right} 38 ${right} 104C${right} 144 ${middle + jaw} 170 ${middle} 170`,
    `C${middle - jaw} 170 ${left} 144 ${left} 104Z" fill="${base}"/>`,
  ].join('')
}
