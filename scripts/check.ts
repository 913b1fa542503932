import { show } from './product/command.ts'
import { Hindrance, run, say } from './product/environment.ts'
import { installPackages } from './product/install.ts'

const rooms = ['domain', 'api', 'firebase', 'web', 'tests']

await run(async () => {
  await installPackages()
  const steps: [string, string, string[]][] = [
    ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
    ...rooms.map((room): [string, string, string[]] => [`types of ${room}`, 'tsc', ['-p', room]]),
    [
      'pure tests and the ledger',
      'vitest',
      ['run', '--project', 'pure*', '--project', 'spec', '--reporter', 'minimal'],
    ],
  ]
  for (const [name, command, args] of steps) {
    say(`· ${name}`)
    if ((await show(command, args)) !== 0) throw new Hindrance(`make check stopped at: ${name}.`)
  }
})
