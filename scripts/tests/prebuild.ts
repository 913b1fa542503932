import { spawn } from 'node:child_process'
import { layJar } from '../product/docker.ts'
import { root } from '../product/environment.ts'

/**
 * Builds the product's images in the background while the first layers run, to fill Docker's cache. Never rejects: if a
 * build fails, the start of the product builds again and shows why.
 */
export function prebuildImages(): Promise<void> {
  layJar()
  const build = spawn('docker', ['compose', 'build'], { cwd: root, stdio: 'ignore' })
  return new Promise((resolve) => build.once('error', () => resolve()).once('exit', () => resolve()))
}
