import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Upstream, UpstreamSilent } from './upstream.ts'

/** An upstream to a server that handles requests with `answer`. */
async function upstreamTo(answer: RequestListener, timeoutMs = 200): Promise<Upstream> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const upstream = new Upstream('The emulator', timeoutMs)
  upstream.moveTo({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  onTestFinished(() => {
    upstream.close()
    server.closeAllConnections()
    server.close()
  })
  return upstream
}

const call = { method: 'POST', path: '/', body: '{}' }

test('gives up on an emulator that never responds', async () => {
  const upstream = await upstreamTo(() => undefined)
  await expect(upstream.send(call)).rejects.toThrow(UpstreamSilent)
})

test('gives up on a response that breaks off', async () => {
  // Long enough for the response head to arrive on a busy machine.
  const upstream = await upstreamTo((_request, response) => void response.writeHead(200).write('{"half":'), 3_000)
  await expect(upstream.send(call)).rejects.toThrow('The emulator broke off its answer')
})

test('rejects without a retry when the emulator hangs up or is not running', async () => {
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
