import type { HairColour } from './colours.ts'
import type { Head } from './head.ts'

/** Hair lies partly behind the head and partly before it. */
export interface Hair {
  readonly behind: string
  readonly before: string
}
type Draw = (head: Head, colour: HairColour) => Hair

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const strand = (d: string, { strand }: HairColour) =>
  `<path d="${d}" fill="none" stroke="${strand}" stroke-width="3" stroke-linecap="round"/>`

/** From ear to ear over the skull, as high as `top`, ending in a hairline. */
const cap = ({ left, right }: Head, top: number, hairline: string, ears = 110) =>
  `M${left - 4} ${ears}C${left - 10} ${top} ${right + 10} ${top} ${right + 4} ${ears}${hairline}Z`

const straightLine = ({ left, right }: Head) =>
  `C${right - 2} 94 ${right - 8} 84 ${right - 16} 80C140 73 100 73 ${left + 16} 80C${left + 8} 84 ${left + 2} 94 ${left - 4} 110`
const sweptLine = ({ left, right }: Head) =>
  `C${right} 96 ${right - 6} 88 ${right - 14} 82C142 88 112 86 96 68C92 80 ${left + 18} 86 ${left + 10} 90C${left + 4} 96 ${left} 100 ${left - 4} 110`
const fringeLine = ({ left, right }: Head) =>
  `C${right - 1} 102 ${right - 5} 96 ${right - 8} 92C142 97 98 97 ${left + 8} 92C${left + 5} 96 ${left + 1} 102 ${left - 4} 110`
const curtainLine = ({ middle, left, right }: Head) =>
  `C${right - 4} 88 146 74 ${middle + 4} 64C94 76 ${left + 6} 90 ${left - 4} 110`

const crop: Draw = (head, colour) => ({ behind: '', before: path(cap(head, 28, straightLine(head)), colour.base) })

const parted: Draw = (head, colour) => ({
  behind: '',
  before: path(cap(head, 22, sweptLine(head)), colour.base) + strand('M98 66c10-10 30-14 44-8', colour),
})

const quiff: Draw = (head, colour) => ({
  behind: '',
  before:
    path(cap(head, 28, straightLine(head)), colour.base) +
    path('M84 74C78 40 108 26 138 34C160 40 164 62 156 78C136 66 108 66 84 74Z', colour.base) +
    strand('M98 58c8-12 26-16 42-12', colour),
})

const receding: Draw = ({ left, right }, colour) => ({
  behind: '',
  before:
    path(
      `M${left - 3} 116C${left - 6} 96 ${left - 3} 80 ${left + 7} 70C${left + 9} 82 ${left + 6} 94 ${left + 4} 106Z`,
      colour.base,
    ) +
    path(
      `M${right + 3} 116C${right + 6} 96 ${right + 3} 80 ${right - 7} 70C${right - 9} 82 ${right - 6} 94 ${right - 4} 106Z`,
      colour.base,
    ),
})

const bald: Draw = () => ({ behind: '', before: '' })

const curls: Draw = (head, colour) => {
  const { left, right } = head
  const places = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => Math.PI * (1.02 - (n / 8) * 1.04))
  const around = places.map((turn) =>
    circle(120 + Math.cos(turn) * ((right - left) / 2 + 2), 96 - Math.sin(turn) * 44, 17, colour.base),
  )
  const lights = places
    .slice(2, 7)
    .map((turn) => circle(116 + Math.cos(turn) * 38, 90 - Math.sin(turn) * 42, 4, colour.strand))
  return {
    behind: '',
    before: path(cap(head, 34, straightLine(head), 102), colour.base) + around.join('') + lights.join(''),
  }
}

const afro: Draw = (head, colour) => ({
  behind: circle(120, 88, 68, colour.base),
  before: path(cap(head, 34, straightLine(head), 100), colour.base),
})

const bob: Draw = (head, colour) => {
  const { left, right } = head
  return {
    behind: path(
      `M${left - 14} 96C${left - 18} 14 ${right + 18} 14 ${right + 14} 96C${right + 20} 140 ${right + 16} 160 ${right + 4} 166H${left - 4}C${left - 16} 160 ${left - 20} 140 ${left - 14} 96Z`,
      colour.base,
    ),
    before: path(cap(head, 24, fringeLine(head)), colour.base) + strand(`M${left + 14} 84c2-14 12-24 24-30`, colour),
  }
}

const long: Draw = (head, colour) => {
  const { left, right } = head
  return {
    behind: path(
      `M${left - 12} 98C${left - 18} 14 ${right + 18} 14 ${right + 12} 98C${right + 16} 150 ${right + 28} 190 ${right + 22} 222H${left - 22}C${left - 28} 190 ${left - 16} 150 ${left - 12} 98Z`,
      colour.base,
    ),
    before: path(cap(head, 22, curtainLine(head)), colour.base) + strand('M124 62c14 4 26 12 32 24', colour),
  }
}

const waves: Draw = (head, colour) => {
  const { left, right } = head
  const side = (x: number) =>
    [100, 126, 152, 178].map((y, n) => circle(x + (n % 2 ? 4 : -3), y, 19, colour.base)).join('')
  return {
    behind: `${path(cap(head, 8, `V170H${left - 4}`, 110), colour.base)}${side(left - 4)}${side(right + 4)}`,
    before: path(cap(head, 20, sweptLine(head)), colour.base) + strand('M98 64c12-10 30-12 46-4', colour),
  }
}

const bun: Draw = (head, colour) => ({
  behind: circle(120, 42, 23, colour.base),
  before: path(cap(head, 28, straightLine(head)), colour.base) + strand('M106 42c4-8 20-10 28-2', colour),
})

const ponytail: Draw = (head, colour) => ({
  behind: path(
    `M${head.right - 10} 70C${head.right + 40} 70 ${head.right + 34} 150 ${head.right + 22} 206C${head.right + 6} 190 ${head.right + 4} 130 ${head.right - 10} 110Z`,
    colour.base,
  ),
  before: path(cap(head, 24, sweptLine(head)), colour.base),
})

const braids: Draw = (head, colour) => {
  const braid = (x: number) =>
    [142, 160, 177, 193, 207]
      .map((y, n) => circle(x + (n % 2 ? 2 : -2), y, 11 - n * 0.7, n % 2 ? colour.strand : colour.base))
      .join('')
  return {
    behind: path(cap(head, 16, `V140H${head.left - 4}`), colour.base),
    before: path(cap(head, 24, curtainLine(head)), colour.base) + braid(head.left - 6) + braid(head.right + 6),
  }
}

export const shortHair = [crop, parted, quiff, curls, parted, crop] as const
export const thinHair = [receding, bald, crop, receding, parted] as const
export const longHair = [bob, long, waves, bun, ponytail, braids, curls, bob, long] as const
export const greyHair = [bob, bun, waves, parted, curls] as const
export const fullHair = [afro, curls, crop] as const
/** What a hat leaves to be seen. */
export const underHat = { short: crop, long } as const
