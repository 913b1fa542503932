import type { Chance } from '../chance.ts'
import { backgroundColours } from './colours.ts'

const plain = () => ''
const disc = (colour: string) => `<circle cx="120" cy="128" r="98" fill="${colour}"/>`
const hills = (colour: string) =>
  `<path d="M-10 172L46 96L84 142L112 108L150 150L196 84L250 160V250H-10Z" fill="${colour}"/>`
const sun = (colour: string) => `<circle cx="190" cy="58" r="30" fill="${colour}"/>`
const slope = (colour: string) => `<path d="M0 240L240 60V240Z" fill="${colour}"/>`

/** What is behind a person: a soft colour, sometimes mountains. */
export function drawBackground(chance: Chance): string {
  const [ground, figure] = chance.pick(backgroundColours)
  const draw = chance.pick([plain, plain, disc, hills, hills, sun, slope])
  return `<rect width="240" height="240" fill="${ground}"/>${draw(figure)}`
}
