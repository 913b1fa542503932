import type { Chance } from '../chance.ts'

/** A person's skin: its colour, its shadow, and the red of cheeks and lips. */
export interface Skin {
  readonly base: string
  readonly shade: string
  readonly blush: string
  readonly dark: boolean
}

const skin = (base: string, shade: string, blush: string, dark = false): Skin => ({ base, shade, blush, dark })
const fair = [
  skin('#f9dcc6', '#ecc0a4', '#ec9d88'),
  skin('#f4cfb2', '#e3b08e', '#e58f78'),
  skin('#efc29d', '#dba37b', '#dd8468'),
  skin('#f7d5c4', '#e6b7a2', '#e8938a'),
] as const
const olive = [skin('#e2b187', '#cb9266', '#cf7858'), skin('#d19c72', '#b67f56', '#bd684c')] as const
const dark = [
  skin('#b27b54', '#97623f', '#a4553f', true),
  skin('#8e5d3f', '#74472e', '#8f4638', true),
  skin('#6b432d', '#543220', '#7c3b31', true),
] as const

export function pickSkin(chance: Chance): Skin {
  const which = chance.part()
  return chance.pick(which < 0.7 ? fair : which < 0.89 ? olive : dark)
}

/** Hair, with the colour of a strand in it. */
export interface HairColour {
  readonly base: string
  readonly strand: string
}

const hair = (base: string, strand: string): HairColour => ({ base, strand })
const black = hair('#2b2524', '#453c3a')
const brown = hair('#54382a', '#6d4b39')
const youthful = [
  black,
  brown,
  hair('#3d2a22', '#573e33'),
  hair('#7a4f31', '#946441'),
  hair('#96562f', '#b16d42'),
  hair('#b4793f', '#c98f54'),
  hair('#d2a45c', '#e2bb7a'),
  hair('#e0c083', '#ecd3a2'),
] as const
const grey = [hair('#8f8a86', '#a8a3a0'), hair('#b9b4af', '#cdc9c5'), hair('#e6e2dc', '#f4f1ec')] as const

/** Grey comes with the years; dark skin goes with dark hair. */
export function pickHair(chance: Chance, old: boolean, toDark: boolean): HairColour {
  if (old && chance.happens(0.8)) return chance.pick(grey)
  return toDark ? chance.pick([black, brown]) : chance.pick(youthful)
}

export const clothColours = [
  '#3f6b5c',
  '#c2704d',
  '#38527a',
  '#d6a03d',
  '#7d4f72',
  '#7f9a73',
  '#efe6d6',
  '#6f97b5',
  '#a84c43',
  '#4a4a52',
  '#d98f86',
  '#2f7f86',
] as const

export const backgroundColours: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#d7e6df', '#c3d9cf'],
  ['#f4e2cb', '#ecd2b0'],
  ['#dfe1f1', '#cdd0e8'],
  ['#f6dbd2', '#efc8bb'],
  ['#d3e5ee', '#bcd6e4'],
  ['#ebe8cf', '#dedab3'],
  ['#eedee6', '#e2c8d5'],
  ['#cfdcc6', '#bccdb1'],
  ['#f7e7b9', '#f0d892'],
  ['#c9d7d9', '#b3c6c9'],
]
