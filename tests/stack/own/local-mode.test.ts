import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../gateway/src/emulators/free-port.ts'
import { ask } from '../../../scripts/product/command.ts'
import { describeWith } from '../../support/needs.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-local-'))
const port = await freePort()
const env = {
  ...process.env,
  MODE: 'local',
  WEB_PORT: String(port),
  PUBLIC_URL: '',
  DATA_DIR: join(folder, 'data'),
  REGISTRATION: 'closed',
}
const verb = (name: 'up' | 'down' | 'demo', more: NodeJS.ProcessEnv = {}) =>
  ask(process.execPath, [`scripts/${name}.ts`], { ...env, ...more })

describeWith(['java'], 'make up without Docker', () => {
  afterAll(() => {
    verb('down')
    rmSync(folder, { recursive: true, force: true })
  })

  test('starts everything, prints the address last, and starts nothing twice', { tags: ['long'] }, async () => {
    const first = verb('up')
    expect(first.printed.split('\n').at(-1), first.output).toBe(`Tessera is running: http://localhost:${port}`)
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
    // Listens only on 127.0.0.1, unless WEB_HOST is set; a listener on all interfaces would accept 127.0.0.2.
    await expect(fetch(`http://127.0.0.2:${port}/api/health`)).rejects.toThrow()
    const second = verb('up')
    expect(second.ok).toBe(true)
    expect(second.output).toContain('It is running already')
  })

  test('serves the app with the same headers as nginx', async () => {
    const page = await fetch(`http://127.0.0.1:${port}/login`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('make demo fails with a clear message if registration is closed', () => {
    const demo = verb('demo')
    expect(demo.ok).toBe(false)
    expect(demo.output.split('\n').at(-1)).toBe(
      'Registration is closed on this server: set REGISTRATION=open in .env, then make up and make demo, and close it again.',
    )
  })

  test.each([
    ['CLUB', 'My Club', 'CLUB is "My Club": write a word of small letters and digits, for example CLUB=another.'],
    ['MEMBERS', 'many', 'MEMBERS is "many": write a number from 1 to 1000.'],
  ])('make demo fails with a clear message for an invalid %s', (key, value, sentence) => {
    const demo = verb('demo', { [key]: value })
    expect([demo.ok, demo.output]).toEqual([false, sentence])
  })

  test('make down stops the parts, also those of a parent that was killed; make demo then says what to do', async () => {
    const { pid } = JSON.parse(readFileSync(join(folder, 'data/run/product.json'), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => ask('ps', ['-p', String(pid)]).ok).toBe(false)
    expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBe(200)
    expect(verb('down').output).toContain('Stopped. Your data is kept.')
    await expect(fetch(`http://127.0.0.1:${port}/login`)).rejects.toThrow()
    expect(verb('down').output).toContain('Nothing was running.')
    const demo = verb('demo')
    expect(demo.ok).toBe(false)
    expect(demo.output).toContain('Call make up first, then this again.')
  })

  test('names every fault of the settings of all parts at once, and starts nothing', () => {
    const faults = { SMTP_URL: 'mail', OPERATOR_MAIL: 'me', REGISTRATION: 'perhaps', LOG_LEVEL: 'loud' }
    const up = verb('up', faults)
    expect(up.ok).toBe(false)
    const sentences = up.output.split('\n').filter((line) => !/^(Starting|Building)/.test(line))
    expect(sentences).toEqual([
      expect.stringContaining('SMTP_URL is no address'),
      expect.stringContaining('OPERATOR_MAIL is no e-mail'),
      expect.stringContaining('LOG_LEVEL must be'),
      expect.stringContaining('REGISTRATION must be open or closed.'),
      'Nothing was started.',
    ])
    expect(verb('down').output).toContain('Nothing was running.')
  })

  test('fails with a clear message if the port is in use', async () => {
    const busy = createServer().listen(port)
    const up = verb('up')
    busy.close()
    expect(up.ok).toBe(false)
    expect(up.output).toContain(
      `Port ${port} is taken by another program: stop it, or set WEB_PORT to another port in .env.`,
    )
  })

  test('fails with a clear message if Java is missing', () => {
    const bin = join(folder, 'bin')
    symlinkSync(dirname(process.execPath), bin)
    const up = verb('up', { PATH: bin })
    expect(up.ok).toBe(false)
    expect(up.output).toMatch(/Java is missing: install a Java runtime, version 17 or newer/)
  })

  test('fails with a clear message if the jar is missing', () => {
    const up = verb('up', { FIRESTORE_EMULATOR_JAR: join(folder, 'no.jar') })
    expect(up.ok).toBe(false)
    expect(up.output).toContain('no.jar')
    expect(up.output).not.toMatch(/\n\s+at /)
  })

  test('names an invalid setting', () => {
    const up = verb('up', { WEB_PORT: 'eighty' })
    expect(up.ok).toBe(false)
    expect(up.output).toContain('WEB_PORT is "eighty": set it to a port from 1 to 65535 in .env.')
  })
})
