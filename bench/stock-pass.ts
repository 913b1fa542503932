import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PKPass } from 'passkit-generator'
import sharp from 'sharp'
import { photo } from './photo.ts'

const folder = join(import.meta.dirname, '..')
const pem = (name: string) => readFileSync(join(folder, 'certs.example', name), 'utf8')
const picture = (name: string) => readFileSync(join(folder, 'api/src/passes/built-in', name))

/** Passes that are made and timed. */
const count = 20

/** Returns passes per second of the unmodified library in this process, with a photo resized for each pass. */
export async function stockRate(): Promise<number> {
  const signer = { wwdr: pem('wwdr.pem'), signerCert: pem('signer-cert.pem'), signerKey: pem('signer-key.pem') }
  const files = Object.fromEntries(['icon.png', 'icon@2x.png', 'icon@3x.png'].map((name) => [name, picture(name)]))
  const portrait = await photo()
  const field = { key: 'member', label: 'MEMBER', value: 'Anna' }
  const json = {
    ...{ formatVersion: 1, passTypeIdentifier: 'pass.org.example.club', teamIdentifier: 'EXAMPLE123' },
    ...{ serialNumber: 'stock', organizationName: 'Club', description: 'Card', generic: { primaryFields: [field] } },
  }
  const make = async () => {
    const square = (side: number) => sharp(portrait).resize(side, side).png().toBuffer()
    const [x1, x2, x3] = await Promise.all([square(90), square(180), square(270)])
    const thumbnails = { 'thumbnail.png': x1, 'thumbnail@2x.png': x2, 'thumbnail@3x.png': x3 }
    const pass = new PKPass({ ...files, ...thumbnails, 'pass.json': Buffer.from(JSON.stringify(json)) }, signer)
    return pass.getAsBuffer()
  }
  await make()
  const start = performance.now()
  for (let n = 0; n < count; n += 1) await make()
  return count / ((performance.now() - start) / 1000)
}
