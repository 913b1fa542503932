import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../scripts/product/command.ts'
import { makeDemo } from '../support/demo.ts'
import { describeWith } from '../support/needs.ts'
import { containersOf, isHealthy, type StartedProduct, startInDocker } from '../support/product.ts'

/** In MiB, together 1 GiB: stricter than one limit for all three, as none can use what another leaves. */
const limits = { web: 64, api: 352, firebase: 608 }
const parts = Object.keys(limits) as (keyof typeof limits)[]

describeWith(['docker'], 'in 1 GiB without swap', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-gib-'))
  let started: StartedProduct
  beforeAll(async () => {
    const services = Object.fromEntries(
      Object.entries(limits).map(([part, mib]) => [part, { mem_limit: `${mib}m`, memswap_limit: `${mib}m` }]),
    )
    const file = join(folder, 'limits.json')
    writeFileSync(file, JSON.stringify({ services }))
    started = await startInDocker(file)
  })
  afterAll(async () => {
    await started?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const docker = (...args: string[]) => {
    const { ok, printed, output } = ask('docker', args)
    if (!ok) throw new Error(output)
    return printed
  }
  const container = (part: keyof typeof limits) => containersOf(started.product)[part]

  /** Memory of the containers without cached files, in MiB. */
  function memory(): number {
    const used = docker('stats', '--no-stream', '--format', '{{.MemUsage}}', ...parts.map(container))
    const sizes = [...used.matchAll(/^([\d.]+)([KMG])iB \//gm)].map(
      ([, size, unit]) => Number(size) * 1024 ** ('KMG'.indexOf(`${unit}`) - 1),
    )
    expect(sizes).toHaveLength(parts.length)
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  /** Processes that the kernel ended for want of memory, and restarts, of each part. */
  const ended = () =>
    parts.map((part) => {
      // The first file is there with control groups of version 1, the second with those of version 2.
      const files = '/sys/fs/cgroup/memory/memory.oom_control /sys/fs/cgroup/memory.events'
      const kills = docker('exec', container(part), 'sh', '-c', `cat ${files} 2>/dev/null | grep '^oom_kill '`)
      return [kills, docker('inspect', '--format', '{{.RestartCount}} {{.State.OOMKilled}}', container(part))]
    })
  const none = parts.map(() => ['oom_kill 0', '0 false'])

  test('the product starts, and holds the demo club, without the kernel ending a process', async () => {
    for (const part of parts)
      expect(docker('inspect', '--format', '{{.HostConfig.Memory}} {{.HostConfig.MemorySwap}}', container(part))).toBe(
        `${limits[part] * 1024 ** 2} ${limits[part] * 1024 ** 2}`,
      )
    expect(memory()).toBeLessThan(600)
    const { ok, output } = makeDemo(started.product, 'gib', 240)
    expect(ok, output).toBe(true)
    expect(memory()).toBeLessThan(900)
    expect(ended()).toEqual(none)
    expect(await isHealthy(started.product)).toBe(true)
  })
})
