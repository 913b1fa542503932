import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Upstream, UpstreamSilent } from './upstream.ts'

/** A way to an emulator that behaves like this, with little patience. */
async function upstreamTo(answer: RequestListener): Promise<Upstream> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const upstream = new Upstream('The emulator', 200)
  upstream.moveTo({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  onTestFinished(() => {
    upstream.close()
    server.closeAllConnections()
    server.close()
  })
  return upstream
}

const call = { method: 'POST', path: '/', body: '{}' }

test('an emulator that never answers is given up', async () => {
  const upstream = await upstreamTo(() => undefined)
  await expect(upstream.send(call)).rejects.toThrow(UpstreamSilent)
})

test('one that stops in the midst of its answer is given up', async () => {
  const upstream = await upstreamTo((_request, response) => void response.writeHead(200).write('{"half":'))
  await expect(upstream.send(call)).rejects.toThrow('The emulator broke off its answer')
})

test('one that hangs up, or is not there, is silent and not asked twice', async () => {
  let asked = 0
  const upstream = await upstreamTo((request) => {
    asked += 1
    request.socket.destroy()
  })
  await expect(upstream.send(call)).rejects.toThrow(UpstreamSilent)
  expect(asked).toBe(1)
  upstream.moveTo(undefined)
  await expect(upstream.send(call)).rejects.toThrow('The emulator is not running')
})
