import { show } from './product/command.ts'
import { run, say, UserError } from './product/environment.ts'
import { installPackages } from './product/install.ts'

const packages = ['domain', 'mail', 'server', 'api', 'gateway', 'web', 'tests', 'tests/component']

/** Options for incremental type checks: only changed files are checked again. */
const remembered = (name: string) => ['--incremental', '--tsBuildInfoFile', `.cache/types/${name.replace('/', '-')}`]

const tests: [string, string, string[]] = [
  'pure and component tests',
  'vitest',
  ['run', '--project', 'pure', '--project', 'component', '--reporter', 'minimal'],
]

// `make check`; with the argument `without-tests`, what `make test` does not run.
await run(async () => {
  await installPackages()
  const steps: [string, string, string[]][] = [
    ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
    ...packages.map((name): [string, string, string[]] => [
      `types of ${name}`,
      'tsc',
      ['-p', name, ...remembered(name)],
    ]),
    ...(process.argv[2] === 'without-tests' ? [] : [tests]),
  ]
  for (const [name, command, args] of steps) {
    say(`· ${name}`)
    if ((await show(command, args)) !== 0) throw new UserError(`make check stopped at: ${name}.`)
  }
})
