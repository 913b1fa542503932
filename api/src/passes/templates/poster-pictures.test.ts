import sharp from 'sharp'
import { expect, test } from 'vitest'
import { posterArtwork, posterLogo } from './poster-pictures.ts'

const sizesOf = async (files: Readonly<Record<string, Uint8Array>>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(async ([name, bytes]) => {
        const { width, height } = await sharp(bytes).metadata()
        return [name, [width, height]]
      }),
    ),
  )

test('draws the background in the club’s colour, in three sizes, and nowhere lighter than the ground', async () => {
  const files = await posterArtwork('#a02040')
  expect(await sizesOf(files)).toEqual({
    'artwork.png': [358, 448],
    'artwork@2x.png': [716, 896],
    'artwork@3x.png': [1074, 1344],
  })
  expect(Object.values(files).reduce((sum, { length }) => sum + length, 0)).toBeLessThan(15_000)
  const { channels, dominant } = await sharp(files['artwork.png']).stats()
  expect(channels.slice(0, 3).map(({ max }) => max)).toEqual([0xa0, 0x20, 0x40])
  expect(dominant.r).toBeGreaterThan(dominant.g * 3)
  expect(await posterArtwork('#a02040')).toBe(files)
})

test('fits a wide and a high logo into the head of the poster, and enlarges none', async () => {
  const logo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#ffffff' } })
      .png()
      .toBuffer()
  expect(await sizesOf(await posterLogo('wide', await logo(480, 60)))).toEqual({
    'primaryLogo.png': [126, 16],
    'primaryLogo@2x.png': [252, 32],
    'primaryLogo@3x.png': [378, 47],
  })
  expect(await sizesOf(await posterLogo('high', await logo(90, 150)))).toMatchObject({
    'primaryLogo.png': [18, 30],
    'primaryLogo@3x.png': [54, 90],
  })
  expect(await sizesOf(await posterLogo('small', await logo(20, 20)))).toMatchObject({ 'primaryLogo@3x.png': [20, 20] })
})
