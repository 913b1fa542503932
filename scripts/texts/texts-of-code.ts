import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/environment.ts'
import { type InSource, textsInSource } from './texts-in-source.ts'

/** Every text that the code shows, in the order of its files. */
export function textsOfCode(): InSource {
  const paths = globSync('{domain,web,api,firebase}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
  const each = paths.map((path) => textsInSource(path, readFileSync(join(root, path), 'utf8')))
  return { found: each.flatMap(({ found }) => found), faults: each.flatMap(({ faults }) => faults) }
}
