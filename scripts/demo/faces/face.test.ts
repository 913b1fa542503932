import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawFace, type Sitter } from './face.ts'
import { takePhoto } from './photo.ts'

const sitters = Array.from({ length: 240 }, (_, n): Sitter => {
  return { name: `Person ${n}`, woman: n % 2 === 0, age: 11 + ((n * 7) % 70) }
})
const first: Sitter = { name: 'Anna Gruber', woman: true, age: 34 }

test('the same person is drawn the same again', () => {
  expect(drawFace(first)).toBe(drawFace({ ...first }))
})

test('no two of a club look the same', () => {
  expect(new Set(sitters.map(drawFace)).size).toBe(sitters.length)
})

test('every face is whole: no measure is missing', () => {
  for (const sitter of sitters) expect(drawFace(sitter)).not.toMatch(/NaN|undefined|null|Infinity/)
})

test('children and women have no beard', () => {
  const chins = sitters.filter(({ woman, age }) => woman || age <= 21).map(drawFace)
  expect(chins.length).toBeGreaterThan(100)
  for (const face of chins) expect(face).not.toContain('#8c4a41')
})

test('a photo is a square JPEG with colours in it', async () => {
  const photo = sharp(await takePhoto(first))
  expect(await photo.metadata()).toMatchObject({ format: 'jpeg', width: 384, height: 384 })
  const { channels, entropy } = await photo.stats()
  expect(entropy).toBeGreaterThan(1)
  expect(new Set(channels.map(({ mean }) => Math.round(mean))).size).toBeGreaterThan(1)
})
