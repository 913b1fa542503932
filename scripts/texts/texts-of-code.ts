import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../product/environment.ts'
import { type InSource, textsInSource } from './texts-in-source.ts'

/** Finds all texts in the code, in the order of the files. */
export function textsOfCode(): InSource {
  const paths = globSync('{domain,mail,server,web,api,gateway}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
  const each = paths.map((path) => textsInSource(path, readFileSync(join(root, path), 'utf8')))
  return { found: each.flatMap(({ found }) => found), faults: each.flatMap(({ faults }) => faults) }
}
