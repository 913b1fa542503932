import type { Skin } from './colours.ts'

const shoulders = 'M14 244C16 206 56 194 98 186C104 200 136 200 142 186C184 194 224 206 226 244Z'
const line = (d: string, colour: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

type Draw = (colour: string, other: string, skin: Skin) => string

const body = (colour: string) => `<path d="${shoulders}" fill="${colour}"/>`

const jumper: Draw = (colour, other) => body(colour) + line('M97 188C104 206 136 206 143 188', other, 7)
const rollneck: Draw = (colour, other) =>
  `${body(colour)}<path d="M96 172C108 184 132 184 144 172V196C132 208 108 208 96 196Z" fill="${colour}"/>${line('M97 196C108 207 132 207 143 196', other, 3)}`
const vNeck: Draw = (colour, other, { base }) =>
  `${body(colour)}<path d="M100 185L120 222L140 185Z" fill="${base}"/>${line('M100 186L120 222L140 186', other)}`
const shirt: Draw = (colour, other) =>
  `${body(colour)}<path d="M97 184L120 206L104 222L88 192Z" fill="${other}"/><path d="M143 184L120 206L136 222L152 192Z" fill="${other}"/>${line('M120 208V240', other, 3)}`
const stripes: Draw = (colour, other) =>
  `${body(colour)}${line('M40 214C80 226 160 226 200 214', other, 6)}${line('M26 232C80 244 160 244 214 232', other, 6)}${line('M97 188C104 204 136 204 143 188', other, 5)}`
const jacket: Draw = (colour, other) =>
  `${body(other)}<path d="M14 244C16 206 56 194 96 186L112 244Z" fill="${colour}"/><path d="M226 244C224 206 184 194 144 186L128 244Z" fill="${colour}"/>`
const straps: Draw = (colour, other) =>
  `${body(other)}<path d="M66 194L84 190L92 244H70Z" fill="${colour}"/><path d="M174 194L156 190L148 244H170Z" fill="${colour}"/>`

export const clothes = [jumper, jumper, rollneck, vNeck, shirt, shirt, stripes, jacket, straps] as const
