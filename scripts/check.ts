import { show } from './product/command.ts'
import { Hindrance, run, say } from './product/environment.ts'
import { installPackages } from './product/install.ts'

const packages = ['domain', 'api', 'firebase', 'web', 'tests', 'tests/component']

// `make check`.
await run(async () => {
  await installPackages()
  const steps: [string, string, string[]][] = [
    ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
    ...packages.map((name): [string, string, string[]] => [`types of ${name}`, 'tsc', ['-p', name]]),
    [
      'pure and component tests',
      'vitest',
      ['run', '--project', 'pure', '--project', 'component', '--reporter', 'minimal'],
    ],
  ]
  for (const [name, command, args] of steps) {
    say(`· ${name}`)
    if ((await show(command, args)) !== 0) throw new Hindrance(`make check stopped at: ${name}.`)
  }
})
