import { rm, writeFile } from 'node:fs/promises'
import { encodeQR } from 'qr'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { cameraFilm, keepScreen } from '../support/browser.ts'
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

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Names of what the app keeps on the device, all of it as text, and whether scripts can read the key; runs in the page. */
async function keptOnDevice() {
  const none = { names: [] as string[], text: '', extractable: undefined as boolean | undefined }
  if (!(await indexedDB.databases()).some(({ name }) => name === 'tessera-kept')) return none
  const resultOf = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const database = await resultOf(indexedDB.open('tessera-kept'))
  const store = database.transaction('values').objectStore('values')
  const [names, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())])
  database.close()
  const key = values.find((one) => one instanceof CryptoKey)
  const text = values
    .flatMap((one) => ('data' in one ? [new TextDecoder().decode(one.data)] : [JSON.stringify(one)]))
    .join('\n')
  return { names: names.map(String), text, extractable: key?.extractable }
}

/** A club with a member who has a card, and the address in its code. */
async function clubWithCard() {
  const club = await makeClubAt(product)
  const member = await addMemberTo(club, { fullName: 'Zoë Ziegler' })
  await configurePasses(club)
  const pass = await fetch(`${product.address}/api/passes/generate/${member.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${club.writer.token}` },
  })
  const address: string = passJson(new Uint8Array(await pass.arrayBuffer())).barcodes[0].message
  return { club, member, address }
}

describeInBrowser('checking cards', ({ openAdmin }) => {
  test('with the camera: names the holder at once, and later says that the card was withdrawn', async () => {
    const { club, member, address } = await clubWithCard()
    await filmCode(cameraFilm, address)
    onTestFinished(() => rm(cameraFilm))
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

  test('without a connection: by the list of today, which is encrypted, and gone at midnight and at the sign-out', async () => {
    const { club, member, address } = await clubWithCard()
    await club.call('PATCH', '/api/clubs', { keepsAttendance: true })
    await addMemberTo(club, { fullName: 'Ben Berg' })
    const client = await openAdmin(club, '/#member-passes', { serviceWorkers: 'allow' })
    const { page, context } = client
    await page.getByRole('link', { name: 'Check cards' }).click()
    await page.getByRole('button', { name: 'Get ready for no connection' }).click()
    await page.getByText('Ready without a connection: 1 card as of').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const kept = await page.evaluate(keptOnDevice)
    expect(kept.names).toEqual(expect.arrayContaining(['door-key', 'door-list']))
    expect(kept.extractable).toBe(false)
    expect(kept.text).not.toContain('Ziegler')

    await context.setOffline(true)
    await page.goto('/check')
    const answer = page.getByRole('status')
    const scan = async (code: string) => {
      await page.getByLabel('Code of a scanner').fill(code)
      await page.keyboard.press('Enter')
    }
    await page.getByText('Ready without a connection: 1 card as of').waitFor()
    await scan(address)
    await answer.getByText('Valid', { exact: true }).waitFor()
    await answer.getByText('Zoë Ziegler').waitFor()
    await answer.getByText('Without a connection, as of').waitFor()
    await keepScreen(client, 'check-offline')
    await page.getByText('1 check without a connection').waitFor()
    const [head, claims, seal = ''] = address.split('#').at(-1)?.split('.') ?? []
    await scan(`${head}.${claims}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`)
    await answer.getByText('This is not a card of this server.').waitFor()
    expect((await page.evaluate(keptOnDevice)).text).not.toContain('Ziegler')
    await page.reload()
    await page.getByText('2 cards checked here').waitFor()

    // Somebody without a card.
    await page.getByRole('button', { name: 'Who was there' }).click()
    await page.getByRole('button', { name: 'Tick names' }).click()
    await page.getByRole('combobox', { name: 'Find a name' }).fill('ben')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /Ben Berg.*not sent yet/ }).waitFor()
    await keepScreen(client, 'tick-names')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // Withdrawn meanwhile: the list still lets it in; the server says so as soon as it is reached.
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    await scan(address)
    await answer.getByText('Valid', { exact: true }).waitFor()
    await context.setOffline(false)
    await page.getByText('was “Valid” without a connection').first().waitFor()
    await page.getByText('without a connection, sent as soon').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Who was there' }).click()
    await page.getByRole('button', { name: 'Tick names' }).click()
    await page.getByRole('option', { name: /Ben Berg.*Ticked at [^,]*$/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await scan(address)
    await answer.getByText('The membership is disabled.').waitFor()
    // The list has been loaded again: now it refuses the card as well.
    await page.getByRole('button', { name: 'Load the list again' }).click()
    await page.getByRole('button', { name: 'Load the list again' }).and(page.locator(':enabled')).waitFor()
    await context.setOffline(true)
    await scan(address)
    await answer.getByText('Without a connection, as of').waitFor()
    await answer.getByText('The membership is disabled.').waitFor()

    // The same device is that of a hut, too, whose card counts again.
    await context.setOffline(false)
    await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
    const { link } = await club.call('POST', '/api/huts', { name: 'Alm', until: inDays(30) })
    await page.goto(`/hut${new URL(link).hash}`)
    await page.getByRole('button', { name: 'Use this device for Alm' }).click()
    await page.getByText('List of').waitFor()
    await page.evaluate(async () => {
      while (!(await caches.match('/hut', { cacheName: 'page /hut' }))) await new Promise(requestAnimationFrame)
    })
    await context.setOffline(true)
    await page.goto('/check')
    await page.clock.install({ time: Date.now() + 25 * 3_600_000 })
    await page.reload()
    await page.getByRole('button', { name: 'Get ready for no connection' }).waitFor()
    await page.getByText('0 cards checked here').waitFor()
    await context.setOffline(false)
    await page.goto('/')
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    await expect.poll(async () => (await page.evaluate(keptOnDevice)).names).toEqual([])

    // The hut goes on without a sign-in.
    await context.setOffline(true)
    await page.goto('/hut')
    await scan(address)
    await answer.getByText('Valid', { exact: true }).waitFor()
    await keepScreen(client, 'hut')
    await page.reload()
    await page.getByText('Today: 1 valid, 0 not valid').waitFor()
    const { text } = await page.evaluate(keptOnDevice)
    const bytes = `${text} ${await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))}`
    expect(bytes).toContain('tessera.hut.list')
    for (const own of ['Ziegler', 'Berg', member.id, member.email, club.email, address.split('#').at(-1) ?? ''])
      expect(bytes).not.toContain(own)
    const unsent = page.getByText('1 check is not counted at the club yet')
    await unsent.waitFor()
    await context.setOffline(false)
    await unsent.waitFor({ state: 'detached' })
  })

  test('what was kept of another day goes when the dashboard is used', async () => {
    const club = await makeClubAt(product)
    await configurePasses(club)
    const { page } = await openAdmin(club)
    await page.goto('/check')
    await page.getByRole('button', { name: 'Get ready for no connection' }).click()
    await page.getByText('Ready without a connection: 0 cards as of').waitFor()
    const size = async () => (await page.evaluate(keptOnDevice)).text.length
    expect(await size()).toBeGreaterThan(150)
    await page.clock.install({ time: Date.now() + 25 * 3_600_000 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Log Out' }).waitFor()
    await page.mouse.move(200, 200)
    await page.mouse.move(210, 210)
    await expect.poll(size).toBeLessThan(100)
  })
})
