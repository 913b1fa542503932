import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { imageOf, layJar } from '../../scripts/product/docker.ts'
import { describeWith } from '../support/needs.ts'

/** The data folder is a small separate file system, which the test fills and empties. */
describeWith(['docker'], 'the firebase process on a full disk', () => {
  let container: StartedTestContainer
  let inside: string
  let secret: string
  const documents = 'v1/projects/demo-tessera/databases/(default)/documents'

  beforeAll(async () => {
    layJar()
    const build = ask('docker', ['compose', 'build', '--quiet', 'firebase'])
    expect(build.ok, build.output).toBe(true)
    container = await new GenericContainer(imageOf('firebase'))
      .withEnvironment({ DATA_DIR: '/data', PUBLIC_URL: 'http://localhost:8080', GATEWAY_INSIDE: '0.0.0.0:9001' })
      .withTmpFs({ '/data': 'rw,size=4m,uid=1000,gid=1000,mode=0700' })
      // Starts the gateway again in the same container: a new one would have an empty disk.
      .withCommand(['sh', '-c', 'while :; do node gateway/src/main.ts & echo $! > /tmp/pid; wait; done'])
      .withExposedPorts(9001)
      .withWaitStrategy(Wait.forLogMessage('"msg":"ready"'))
      .withStartupTimeout(120_000)
      .start()
    inside = `http://localhost:${container.getMappedPort(9001)}`
    secret = (await container.exec(['cat', '/data/keys/inside-secret'])).output.trim()
  })
  afterAll(async () => {
    await container?.stop()
  })

  const call = (verb: string, body: object) =>
    fetch(`${inside}/${documents}:${verb}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const nameOf = (id: string) => `${documents.slice(3)}/things/${id}`
  const write = (id: string) =>
    call('commit', { writes: [{ update: { name: nameOf(id), fields: { text: { stringValue: 'x'.repeat(2000) } } } }] })
  const read = async (id: string) => JSON.stringify(await (await call('batchGet', { documents: [nameOf(id)] })).json())

  test('rejects writes with a clear message, still reads, writes again once there is space, and loses nothing', async () => {
    expect((await write('before')).status).toBe(200)
    await container.exec(['sh', '-c', 'dd if=/dev/zero of=/data/filler bs=1k count=9000 2>/dev/null; true'])
    let refused: Response | undefined
    for (let n = 0; n < 50 && !refused; n++) {
      const answer = await write(`full-${n}`)
      if (!answer.ok) refused = answer
    }
    expect(refused?.status).toBe(503)
    expect(await refused?.text()).toContain('The server cannot save anything just now: its disk is full or failing.')
    expect(await read('before')).toContain('found')
    const health = await fetch(`${inside}/health`)
    expect([health.status, await health.text()]).toEqual([
      503,
      expect.stringMatching(/read-only.*a disk that takes changes/),
    ])

    await container.exec(['rm', '/data/filler'])
    await vi.waitFor(async () => expect((await write('after')).status).toBe(200), { timeout: 60_000, interval: 250 })
    expect((await fetch(`${inside}/health`)).status).toBe(200)

    await container.exec(['sh', '-c', 'pkill -9 java || kill -9 $(pidof java)'])
    const found = expect.stringContaining('found')
    await vi.waitFor(async () => expect([await read('before'), await read('after')]).toEqual([found, found]), {
      timeout: 60_000,
      interval: 250,
    })
  })

  test('starts on a full disk with everything readable and says so, and writes again once there is space', async () => {
    expect((await write('kept')).status).toBe(200)
    await container.exec(['sh', '-c', 'dd if=/dev/zero of=/data/filler bs=1k count=9000 2>/dev/null; true'])
    await container.exec([
      'sh',
      '-c',
      'old=$(cat /tmp/pid); kill -9 $old; while [ "$(cat /tmp/pid)" = "$old" ]; do :; done',
    ])
    const state = () =>
      fetch(`${inside}/health`)
        .then(async (response) => (await response.json()).status)
        .catch(() => 'starting')
    await vi.waitFor(async () => expect(await state()).toBe('read-only'), { timeout: 90_000, interval: 250 })
    expect(await read('kept')).toContain('found')
    expect((await write('refused')).status).toBe(503)
    await container.exec(['rm', '/data/filler'])
    await vi.waitFor(async () => expect((await write('again')).status).toBe(200), { timeout: 60_000, interval: 250 })
  })
})
