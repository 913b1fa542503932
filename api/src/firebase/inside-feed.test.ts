import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Change } from './change-feed.ts'
import { InsideFeed } from './inside-feed.ts'

test('when the gateway’s feed breaks, open streams go on and hear that everything may have changed', async () => {
  let breakOff: () => void = () => undefined
  const gate = createServer((_, response) => {
    response.write('\n')
    breakOff = () => response.destroy()
  })
  await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening))
  const feed = new InsideFeed(`127.0.0.1:${(gate.address() as AddressInfo).port}`, 'secret')
  onTestFinished(async () => {
    await feed.close()
    gate.closeAllConnections()
    gate.close()
  })
  await expect.poll(() => feed.isHeard).toBe(true)
  const heard: Change[] = []
  feed.follow({ clubId: 'club', collections: ['payments'] }, (change) => heard.push(change))
  breakOff()
  await expect.poll(() => heard).toEqual([{}])
})
