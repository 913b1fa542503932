import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask } from './command.ts'
import { readEnvFile } from './env-file.ts'

const file = `
# A comment
A=pa$$word
B=pa$word
C='pa$word'
D="pa$word"
E=\${A}x
F=\${NOPE:-standard}x
G="pa\\$word"
H={"apiKey":"x","authDomain":"y"}
I=a b # comment
J=a#b
K="a\\"b\\n"
L=x$
M=$1x
N=smtps://me:p%40ss@mail.example.org
word=
`
const expected = {
  A: 'pa$word',
  B: 'pa',
  C: 'pa$word',
  D: 'pa',
  E: 'pa$wordx',
  F: 'standardx',
  G: 'pa$word',
  H: '{"apiKey":"x","authDomain":"y"}',
  I: 'a b',
  J: 'a#b',
  K: 'a"b\n',
  L: 'x$',
  M: '$1x',
  N: 'smtps://me:p%40ss@mail.example.org',
  word: '',
}

test('reads .env, and what is set already wins', () => {
  const env: Record<string, string> = {}
  readEnvFile(file, env)
  expect(env).toEqual(expected)
  const set = { A: 'set' }
  readEnvFile(file, set)
  expect(set).toMatchObject({ A: 'set', E: 'setx' })
})

test.skipIf(!ask('docker', ['compose', 'version']).ok)('reads what Docker Compose reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-env-'))
  const names = Object.keys(expected)
  const environment = names.map((name) => `      ${name}: \${${name}:-}`).join('\n')
  writeFileSync(join(folder, 'docker-compose.yml'), `services:\n  a:\n    image: x\n    environment:\n${environment}\n`)
  writeFileSync(join(folder, '.env'), file)
  const args = ['compose', '--project-directory', folder, '-f', join(folder, 'docker-compose.yml')]
  const { printed } = ask('docker', [...args, 'config', '--format', 'json'], { PATH: process.env.PATH })
  rmSync(folder, { recursive: true })
  const read = JSON.parse(printed.slice(printed.indexOf('{'))) as { services: { a: { environment: object } } }
  // Compose prints a literal $ as $$.
  const literal = Object.entries(read.services.a.environment).map(([name, value]) => [
    name,
    value.replaceAll('$$', '$'),
  ])
  expect(Object.fromEntries(literal)).toEqual(expected)
})
