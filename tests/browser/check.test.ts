import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeQR } from 'qr'
import sharp from 'sharp'
import { onTestFinished, test } from 'vitest'
import { keepScreen } from '../support/browser.ts'
import { describeInBrowser, product } from '../support/describe-in-browser.ts'
import { passJson } from '../support/phone.ts'
import { addMemberTo, configurePasses, makeClubAt } from '../support/product-club.ts'

const [width, height] = [640, 480]

/** Writes a video of one picture that shows a code, as a camera would see it. */
async function filmCode(file: string, code: string): Promise<void> {
  const svg = Buffer.from(encodeQR(code, 'svg', { ecc: 'low' }))
  const picture = await sharp(svg, { density: 300 }).resize(400, 400, { kernel: 'nearest' }).png().toBuffer()
  const grey = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite([{ input: picture }])
    .greyscale()
    .raw()
    .toBuffer()
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, colour])
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]),
  )
}

/** Chromium opens it when the page asks for the camera. */
const camera = join(tmpdir(), `camera-${randomUUID()}.y4m`)

describeInBrowser(
  'checking cards',
  ({ openAdmin }) => {
    test('with the camera: names the holder at once, and later says that the card was withdrawn', async () => {
      const club = await makeClubAt(product)
      const member = await addMemberTo(club, { fullName: 'Zoë Ziegler' })
      await configurePasses(club)
      const pass = await fetch(`${product.address}/api/passes/generate/${member.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${club.writer.token}` },
      })
      const address: string = passJson(new Uint8Array(await pass.arrayBuffer())).barcodes[0].message
      await filmCode(camera, address)
      onTestFinished(() => rm(camera))
      const client = await openAdmin(club, '/#member-passes')
      const { page } = client
      await page.getByRole('link', { name: 'Check cards' }).click()
      await page.getByRole('button', { name: 'Use the camera' }).click()
      const answer = page.getByRole('status')
      await answer.getByText('Valid', { exact: true }).waitFor()
      await answer.getByText('Zoë Ziegler').waitFor()
      await keepScreen(client, 'check')
      await page.getByRole('button', { name: 'Stop the camera' }).click()
      await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
      await page.getByLabel('Code of a scanner').fill(address)
      await page.keyboard.press('Enter')
      await answer.getByText('Not valid', { exact: true }).waitFor()
      await answer.getByText('The membership is disabled.').waitFor()
      await keepScreen(client, 'check-refused')
    })
  },
  { camera },
)
