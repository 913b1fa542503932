import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { freePort } from '../../scripts/product/ports.ts'
import type { Product } from './product.ts'

type InDocker = Extract<Product, { kind: 'docker' }>

/** A second web server before the parts of a running product, under settings of its own. */
export interface Front {
  readonly http: string
  readonly https: string
  readonly container: string
  stop(): void
}

function must(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): string {
  const { ok, printed, output } = ask(command, args, env)
  if (!ok) throw new Error(`${command} ${args.join(' ')}: ${output}`)
  return printed
}

/** Starts the `web` of the compose files, built already, and lets it reach the product's API and door. */
export async function startFront(
  { containers }: InDocker,
  settings: Record<string, string>,
  files = ['docker-compose.yml'],
): Promise<Front> {
  const [port, tlsPort] = [await freePort(), await freePort()]
  const env = { ...process.env, WEB_PORT: String(port), HTTPS_PORT: String(tlsPort), ...settings }
  const project = `front-${randomUUID().slice(0, 8)}`
  // Not by its name: that may be another build's by now.
  const image = must('docker', ['inspect', '--format', '{{.Image}}', containers.web])
  const folder = mkdtempSync(join(tmpdir(), 'tessera-front-'))
  const sameImage = join(folder, 'image.yml')
  writeFileSync(sameImage, JSON.stringify({ services: { web: { image } } }))
  const compose = ['compose', '--project-name', project, ...[...files, sameImage].flatMap((file) => ['--file', file])]
  const stop = () => {
    must('docker', [...compose, 'down', '--volumes'], env)
    rmSync(folder, { recursive: true })
  }
  try {
    must('docker', [...compose, 'up', '--detach', '--no-build', '--no-deps', 'web'], env)
    const container = must('docker', [...compose, 'ps', '--quiet', 'web'], env)
    const networks = '{{range $name, $network := .NetworkSettings.Networks}}{{$name}}{{end}}'
    must('docker', ['network', 'connect', must('docker', ['inspect', '--format', networks, containers.web]), container])
    const http = `http://localhost:${port}`
    await vi.waitFor(async () => expect((await fetch(http)).status).toBe(200), { timeout: 60_000, interval: 250 })
    return { http, https: `https://localhost:${tlsPort}`, container, stop }
  } catch (error) {
    stop()
    throw error
  }
}
