import { mkdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { root, say } from './product/environment.ts'

// Draws the icons of the installed app from the favicon: scripts/with-node node scripts/draw-icons.ts
const mark = readFileSync(resolve(root, 'web/public/favicon.svg'))
const folder = resolve(root, 'web/public/icons')
const paper = '#f7f4ee'

/** Icons with their size in pixels and the part filled by the mark; small for maskable icons, which phones crop. */
const icons = [
  { name: '192.png', size: 192, part: 0.8 },
  { name: '512.png', size: 512, part: 0.8 },
  { name: 'maskable-512.png', size: 512, part: 0.6 },
  { name: 'apple-touch.png', size: 180, part: 0.72 },
]

mkdirSync(folder, { recursive: true })
for (const { name, size, part } of icons) {
  const side = Math.round(size * part)
  const drawn = await sharp(mark, { density: (72 * size) / 16 })
    .resize(side, side)
    .png()
    .toBuffer()
  const sheet = sharp({ create: { width: size, height: size, channels: 3, background: paper } })
  await sheet
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(resolve(folder, name))
}
say(`${icons.length} icons drawn into web/public/icons`)
