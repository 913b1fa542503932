import { expect, test } from 'vitest'
import { validatePhoto } from './photo-header.ts'

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(33)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x89504e47)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}
const gif = (width: number, height: number) =>
  new Uint8Array([...new TextEncoder().encode('GIF89a'), width & 255, width >> 8, height & 255, height >> 8])
/** A camera's JPEG, with a long segment before the frame. */
const jpeg = (width: number, height: number, camera = 300) =>
  new Uint8Array([
    0xff,
    0xd8,
    0xff,
    0xe1,
    (camera + 2) >> 8,
    (camera + 2) & 255,
    ...new Uint8Array(camera),
    0xff,
    0xc2,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
  ])

const said = (bytes: Uint8Array) => {
  try {
    validatePhoto(bytes)
    return 'fine'
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

test('photos of every kind taken', () => {
  for (const photo of [png(400, 300), gif(400, 300), jpeg(4000, 3000)]) expect(said(photo)).toBe('fine')
})
test('very many pixels are refused before they are unpacked', () => {
  for (const photo of [png(20_000, 20_000), gif(20_000, 20_000), jpeg(20_000, 20_000)])
    expect(said(photo)).toBe('Photo must have at most 50 megapixels')
})
test('whatever else bears the name of a picture is refused', () => {
  const text = (content: string) => new TextEncoder().encode(content)
  const broken = [text(''), text('hello'), text('<svg xmlns="x"/>'), png(0, 9), png(9, 9).subarray(0, 12)]
  for (const file of [...broken, jpeg(9, 9).subarray(0, 200), new Uint8Array([0xff, 0xd8, 1, 2])])
    expect(said(file)).toBe('Photo must be a JPG, PNG or GIF image')
})
