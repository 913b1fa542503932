import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Draws the images of the built-in template into this folder: `node api/src/passes/templates/built-in/draw.ts`.
 * The mark is four tiles of a mosaic (tesserae), one of them golden with a round corner.
 */
const tiles = (fields: { deep: string; light: string; gold: string }) => `
  <rect x="0" y="0" width="47" height="47" rx="9" fill="${fields.light}"/>
  <path d="M53 0 H82 A18 18 0 0 1 100 18 V38 A9 9 0 0 1 91 47 H62 A9 9 0 0 1 53 38 V9 A9 9 0 0 1 62 0 Z" fill="${fields.gold}"/>
  <rect x="0" y="53" width="47" height="47" rx="9" fill="${fields.deep}"/>
  <rect x="53" y="53" width="47" height="47" rx="9" fill="${fields.light}"/>`

const svg = (width: number, height: number, scale: number, inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${inner}</svg>`,
  )

/** For the lock screen: the mark on deep green. */
const icon = `<rect width="29" height="29" fill="#0f4a3e"/><g transform="translate(5.5 5.5) scale(.18)">${tiles({ deep: '#1c6e5c', light: '#9cc4b8', gold: '#d9a441' })}</g>`
/** For the card, which is deep green already: the mark alone. */
const logo = `<g transform="translate(0 11) scale(.28)">${tiles({ deep: '#10604f', light: '#17725f', gold: '#d9a441' })}</g>`
/** For the head of the poster: the same, without the space that the logo of older phones has above it. */
const primaryLogo = `<g transform="translate(1 1) scale(.28)">${tiles({ deep: '#10604f', light: '#17725f', gold: '#d9a441' })}</g>`

for (const scale of [1, 2, 3]) {
  const suffix = scale === 1 ? '' : `@${scale}x`
  for (const [name, file] of [
    ['icon', svg(29, 29, scale, icon)],
    ['logo', svg(30, 50, scale, logo)],
    ['primaryLogo', svg(30, 30, scale, primaryLogo)],
  ] as const) {
    const png = await sharp(file).png({ compressionLevel: 9, palette: true, quality: 100 }).toBuffer()
    await writeFile(join(import.meta.dirname, `${name}${suffix}.png`), png)
  }
}
