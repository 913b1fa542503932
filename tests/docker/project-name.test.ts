import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { root } from '../../scripts/product/environment.ts'

const docker = (...args: string[]) => {
  const { ok, output, printed } = ask('docker', args)
  if (!ok) throw new Error(output)
  return printed
}

describe('the name of an installation', () => {
  const made: string[] = []
  const folders: string[] = []
  let image: string
  beforeAll(() => {
    image = docker('image', 'ls', '--quiet').split('\n')[0] ?? ''
  })
  afterAll(() => {
    for (const one of made) ask('docker', one.startsWith('volume ') ? one.split(' ') : ['rm', '--force', one])
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  /** A checkout with what the verbs read; `wasUp` as `make up` leaves it. */
  function checkout(wasUp = false): string {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tessera-name-')))
    folders.push(folder)
    mkdirSync(join(folder, 'scripts'))
    cpSync(join(root, 'scripts/verbs'), join(folder, 'scripts/verbs'), { recursive: true })
    cpSync(join(root, 'docker-compose.yml'), join(folder, 'docker-compose.yml'))
    if (wasUp) mkdirSync(join(folder, 'certs'))
    return folder
  }
  const projectOf = (folder: string) => basename(folder).toLowerCase()
  function makeVolume(project: string): void {
    docker('volume', 'create', `${project}_data`)
    made.push(`volume rm ${project}_data`)
  }
  function makeContainer(project: string, folder: string): void {
    const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.project.working_dir=${folder}`]
    made.push(docker('create', ...labels.flatMap((label) => ['--label', label]), image))
  }
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DOCKER_HOST: process.env.DOCKER_HOST }
  const choose = (folder: string, more: NodeJS.ProcessEnv = {}) =>
    ask(
      'sh',
      ['-c', '. "$(dirname -- "$0")/lib.sh"; choose_mode; echo "$project"', join(folder, 'scripts/verbs/x.sh')],
      {
        ...env,
        ...more,
      },
    )

  test('is that of the folder, or COMPOSE_PROJECT_NAME', () => {
    const folder = checkout()
    expect(choose(folder).printed).toBe(projectOf(folder))
    writeFileSync(join(folder, '.env'), 'COMPOSE_PROJECT_NAME=rowers\n')
    expect(choose(folder).printed).toBe('rowers')
  })

  test('containers of another folder are not replaced', () => {
    const [mine, other] = [checkout(), checkout()]
    writeFileSync(join(mine, '.env'), `COMPOSE_PROJECT_NAME=${projectOf(other)}\n`)
    makeContainer(projectOf(other), other)
    const { ok, output } = choose(mine)
    expect([ok, output]).toEqual([false, expect.stringContaining(`made by the folder ${other}, and would be replaced`)])
    rmSync(other, { recursive: true })
    expect(choose(mine).ok).toBe(true)
  })

  test('data of another installation of the same name is not taken', () => {
    const folder = checkout()
    makeVolume(projectOf(folder))
    const { ok, output } = choose(folder)
    expect([ok, output]).toEqual([false, expect.stringContaining('There is data of another installation named')])
    mkdirSync(join(folder, 'certs'))
    expect(choose(folder).printed).toBe(projectOf(folder))
  })

  test('an installation of version 0.1 goes on as tessera, with its volumes, in any folder', () => {
    const folder = checkout(true)
    makeContainer('tessera', folder)
    const { ok, printed } = choose(folder)
    expect([ok, printed.split('\n').at(-1)]).toEqual([true, 'tessera'])
    expect(readFileSync(join(folder, '.env'), 'utf8')).toContain('COMPOSE_PROJECT_NAME=tessera\n')
    expect(choose(folder).printed).toBe('tessera')
  })

  test('a stopped installation of version 0.1 never starts empty', () => {
    const folder = checkout(true)
    const isThere = ask('docker', ['volume', 'inspect', 'tessera_data']).ok
    if (!isThere) makeVolume('tessera')
    const { ok, output } = choose(folder)
    expect([ok, output]).toEqual([
      false,
      expect.stringContaining("If it is this one's, write COMPOSE_PROJECT_NAME=tessera into .env"),
    ])
  })
})
