import { type Chance, chanceOf } from '../chance.ts'
import { drawBackground } from './background.ts'
import { clothes } from './clothes.ts'
import { clothColours, type HairColour, pickHair, pickSkin, type Skin } from './colours.ts'
import {
  drawBeard,
  drawBrows,
  drawCheeks,
  drawEarrings,
  drawFreckles,
  drawGlasses,
  drawMoustache,
  drawNose,
  drawStubble,
  drawWrinkles,
  eyes,
  mouths,
} from './features.ts'
import { fullHair, greyHair, type Hair, longHair, shortHair, thinHair, underHat } from './hair.ts'
import { drawBeanie, drawFeltHat, drawHeadscarf } from './hats.ts'
import { drawHead, type Head, headOf } from './head.ts'

/** What a portrait follows of a person. */
export interface Sitter {
  /** The same name, the same face. */
  readonly name: string
  readonly woman: boolean
  readonly age: number
}

/** Draws a person's portrait as an SVG, 240 wide and high: calm, friendly, and nobody's likeness. */
export function drawFace(sitter: Sitter): string {
  const chance = chanceOf(`face of ${sitter.name}`)
  const old = sitter.age >= 58
  const skin = pickSkin(chance)
  const colour = pickHair(chance, old, skin.dark)
  const head = headOf(
    chance.whole(sitter.woman ? 41 : 43, sitter.woman ? 45 : 48),
    chance.whole(24, sitter.woman ? 30 : 38),
  )
  const { behind, before } = coverHead(chance, sitter, head, colour, skin)
  const [first, second] = twoColours(chance)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="240" height="240">',
    drawBackground(chance),
    '<g transform="translate(120 132) scale(1.2) translate(-120 -122)">',
    behind,
    chance.pick(clothes)(first, second, skin),
    drawHead(head, skin),
    drawExpression(chance, sitter, head, skin, colour),
    before,
    '</g></svg>',
  ].join('')
}

function coverHead(chance: Chance, { woman, age }: Sitter, head: Head, colour: HairColour, skin: Skin): Hair {
  const [first, second] = twoColours(chance)
  const hat = chance.part()
  if (hat < 0.07) {
    const { behind, before } = underHat[woman ? 'long' : 'short'](head, colour)
    const draw = age > 45 ? drawFeltHat : drawBeanie
    return { behind, before: before + draw(head, age > 45 ? '#4d5b48' : first, second) }
  }
  if (woman && hat < 0.09) return { behind: '', before: drawHeadscarf(head, first, second) }
  const styles = hairOf(chance, woman, age, skin)
  return chance.pick(styles)(head, colour)
}

function hairOf(chance: Chance, woman: boolean, age: number, { dark }: Skin) {
  if (dark && chance.happens(0.6)) return fullHair
  if (woman) return age >= 58 ? greyHair : longHair
  return age >= 46 && chance.happens(0.65) ? thinHair : shortHair
}

function drawExpression(chance: Chance, { woman, age }: Sitter, head: Head, skin: Skin, colour: HairColour): string {
  const look = chance.happens(0.16) ? 'laughing' : woman ? 'lashes' : 'plain'
  const beard = !woman && age > 21 ? chance.part() : 1
  return [
    drawCheeks(skin),
    chance.happens(0.1) && !skin.dark ? drawFreckles(skin) : '',
    age >= 58 ? drawWrinkles(skin) : '',
    beard < 0.2 ? '' : beard < 0.36 ? drawStubble(head, colour) : '',
    drawNose(skin, chance.whole(9, 13)),
    beard < 0.2 ? drawBeard(head, colour) : chance.pick(mouths)(skin),
    beard >= 0.36 && beard < 0.46 ? drawMoustache(colour) : '',
    eyes[look](),
    drawBrows(skin.dark ? '#2c2320' : colour.base, chance.whole(0, 3)),
    chance.happens(age >= 50 ? 0.42 : 0.2)
      ? drawGlasses(chance.pick(['round', 'square']), chance.pick(['#3a3330', '#7a4a2e', '#38527a']))
      : '',
    woman && chance.happens(0.3) ? drawEarrings(head, chance.pick(['#d9a441', '#efe6d6', '#a84c43'])) : '',
  ].join('')
}

/** Two colours that are not the same. */
function twoColours(chance: Chance): [string, string] {
  const first = chance.pick(clothColours)
  let second = chance.pick(clothColours)
  while (second === first) second = chance.pick(clothColours)
  return [first, second]
}
