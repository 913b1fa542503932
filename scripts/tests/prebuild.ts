import { spawn } from 'node:child_process'
import { root } from '../product/environment.ts'
import { layJar } from '../product/jar.ts'

/**
 * Builds the product's images while the first layers run, without output; the start of the product then finds them in
 * Docker's cache. Never rejects: where a build fails, the start of the product builds again and shows why.
 */
export function prebuildImages(): Promise<void> {
  layJar()
  const build = spawn('docker', ['compose', 'build'], { cwd: root, stdio: 'ignore' })
  return new Promise((resolve) => build.once('error', () => resolve()).once('exit', () => resolve()))
}
