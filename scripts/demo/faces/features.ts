import type { HairColour, Skin } from './colours.ts'
import type { Head } from './head.ts'

const ink = '#2c2320'
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const eye = (x: number) =>
  `<circle cx="${x}" cy="115" r="4.8" fill="${ink}"/><circle cx="${x + 1.6}" cy="113.2" r="1.5" fill="#fff"/>`
const lashes = (x: number, way: number) => stroke(`M${x + way * 3} 111l${way * 4}-3`, ink, 2.4)
const laughing = (x: number) => stroke(`M${x - 6} 116q6-8 12 0`, ink, 3.6)

export const eyes = {
  plain: () => eye(101) + eye(139),
  lashes: () => eye(101) + eye(139) + lashes(101, -1) + lashes(139, 1),
  laughing: () => laughing(101) + laughing(139),
} as const

export const drawBrows = (colour: string, lift: number): string =>
  stroke(`M92 ${103 - lift}q9-${4 + lift} 17-1`, colour, 3.6) +
  stroke(`M148 ${103 - lift}q-9-${4 + lift} -17-1`, colour, 3.6)

export const drawNose = ({ shade }: Skin, long: number): string =>
  stroke(`M121 ${118}q-7 ${long} 1 ${long + 2}`, shade, 3.6)

const lips = ({ blush }: Skin) => stroke('M109 147q11 9 22 0', blush, 4)
export const mouths = [
  () => stroke('M108 146q12 11 24 0', '#7a3b33', 3.6),
  () => stroke('M111 148q9 6 18 0', '#7a3b33', 3.6),
  () =>
    '<path d="M106 143q14 4 28 0q-3 16-14 16t-14-16z" fill="#7c3430"/><path d="M108 144q12 3 24 0l-1 5q-11 2-22 0z" fill="#fff"/>',
  () => stroke('M110 147q12 8 21-3', '#7a3b33', 3.6),
  lips,
] as const

export const drawCheeks = ({ blush }: Skin): string =>
  `<g fill="${blush}" opacity=".38"><ellipse cx="91" cy="132" rx="10" ry="7"/><ellipse cx="149" cy="132" rx="10" ry="7"/></g>`

export const drawFreckles = ({ shade }: Skin): string =>
  `<g fill="${shade}">${[88, 95, 101, 139, 145, 152].map((x, n) => `<circle cx="${x}" cy="${126 + (n % 2) * 5}" r="1.7"/>`).join('')}</g>`

export const drawWrinkles = ({ shade }: Skin): string =>
  stroke('M86 122l-6 4M154 122l6 4', shade, 2.4) + stroke('M104 86q16-4 32 0', shade, 2.2)

/** A beard from ear to ear; its edge follows the jaw. */
export const drawBeard = ({ left, right, jaw }: Head, { base }: HairColour): string =>
  `<path d="M${left} 112C${left} 154 ${120 - jaw} 182 120 182C${120 + jaw} 182 ${right} 154 ${right} 112C${right - 4} 130 ${right - 16} 140 142 138C132 132 108 132 98 138C${left + 16} 140 ${left + 4} 130 ${left} 112Z" fill="${base}"/><path d="M107 145q13 11 26 0q-13 4-26 0z" fill="#8c4a41" stroke="#8c4a41" stroke-width="3" stroke-linejoin="round"/>`

export const drawMoustache = ({ base }: HairColour): string =>
  `<path d="M100 145C104 134 114 134 120 138C126 134 136 134 140 145C132 143 126 142 120 142C114 142 108 143 100 145Z" fill="${base}"/>`

export const drawStubble = ({ left, right, jaw }: Head, { base }: HairColour): string =>
  `<path opacity=".2" d="M${left} 116C${left} 150 ${120 - jaw} 170 120 170C${120 + jaw} 170 ${right} 150 ${right} 116C${right - 6} 132 142 134 120 134C98 134 ${left + 6} 132 ${left} 116Z" fill="${base}"/>`

const lens = { round: 'rx="15"', square: 'rx="5"' } as const
export const drawGlasses = (shape: keyof typeof lens, colour: string): string =>
  `<g fill="#fff" fill-opacity=".14" stroke="${colour}" stroke-width="3.4"><rect x="86" y="101" width="30" height="27" ${lens[shape]}/><rect x="124" y="101" width="30" height="27" ${lens[shape]}/></g>${stroke('M116 112q4-4 8 0', colour, 3.4)}`

export const drawEarrings = ({ left, right }: Head, colour: string): string =>
  `<circle cx="${left}" cy="129" r="4" fill="${colour}"/><circle cx="${right}" cy="129" r="4" fill="${colour}"/>`
