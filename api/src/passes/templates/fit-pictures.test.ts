import { inEnglish } from '@tessera/domain/texts/text'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { changeOf, fitPictures } from './fit-pictures.ts'
import { pngSize } from './png.ts'

vi.setConfig({ testTimeout: 60_000 })

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()

test('keeps images of a suitable size byte for byte', async () => {
  const files = {
    'icon.png': await picture(29, 29),
    'logo@2x.png': await picture(320, 100),
    'strip.png': await picture(9, 9),
  }
  expect(await fitPictures(files)).toEqual({ files, notes: [] })
})

test('resizes other images and lists the changes', async () => {
  const files = {
    'icon@2x.png': await picture(100, 60),
    'logo.png': await picture(400, 100),
    'it.lproj/thumbnail.png': await picture(300, 100),
  }
  const { files: fitted, notes } = await fitPictures(files)
  const sizes = Object.fromEntries(Object.entries(fitted).map(([name, bytes]) => [name, pngSize(bytes)]))
  expect(sizes).toEqual({
    'icon@2x.png': { width: 58, height: 58 },
    'logo.png': { width: 160, height: 40 },
    'it.lproj/thumbnail.png': { width: 90, height: 90 },
  })
  expect(notes.map(inEnglish)).toEqual([
    'icon@2x.png was 100 x 60 pixels and is now 58 x 58.',
    'it.lproj/thumbnail.png was 300 x 100 pixels and is now 90 x 90.',
    'logo.png was 400 x 100 pixels and is now 160 x 40.',
  ])
})

test('rejects a truncated image', async () => {
  const damaged = (await picture(100, 100)).subarray(0, 60)
  await expect(fitPictures({ 'icon.png': damaged })).rejects.toThrow('icon.png cannot be read: the file is damaged.')
})

test('has no size limits for other image names', () => expect(changeOf('strip.png', [2_000, 10])).toBeUndefined())
