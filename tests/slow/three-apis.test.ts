import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../gateway/src/emulators/free-port.ts'
import { ask } from '../../scripts/product/command.ts'
import { layJar } from '../../scripts/product/docker.ts'
import { describeWith } from '../support/needs.ts'
import { passJson } from '../support/phone.ts'
import { settings } from '../support/product.ts'
import {
  addMemberTo,
  configurePasses,
  makeClubAt,
  type ProductClub,
  type ProductMember,
} from '../support/product-club.ts'

const replicas = [1, 2, 3]
const kills = 6

describeWith(['docker'], 'docker compose up --scale api=3', () => {
  let env: NodeJS.ProcessEnv & { readonly COMPOSE_PROJECT_NAME: string }
  let address: string
  const compose = (...args: string[]) => {
    const { ok, output } = ask('docker', ['compose', ...args], env)
    if (!ok) throw new Error(output)
  }
  /** Does not block this process, as the load goes on meanwhile. */
  const ofReplica = async (verb: readonly string[], replica: number) =>
    (await promisify(execFile)('docker', [...verb, `${env.COMPOSE_PROJECT_NAME}-api-${replica}`])).stdout.trim()
  const health = (replica: number) => ofReplica(['inspect', '--format', '{{.State.Health.Status}}'], replica)

  beforeAll(async () => {
    const port = await freePort()
    address = `http://localhost:${port}`
    env = { ...process.env, ...settings(port), COMPOSE_PROJECT_NAME: `tessera-three-${port}` }
    layJar()
    compose('up', '--detach', '--build', '--wait', '--scale', `api=${replicas.length}`)
  }, 600_000)
  afterAll(() => compose('down', '--volumes', '--rmi', 'local'), 120_000)

  const get = async (club: ProductClub, path: string) => {
    const headers = { authorization: `Bearer ${club.signedIn.idToken}` }
    const response = await fetch(`${address}${path}`, { headers, signal: AbortSignal.timeout(30_000) })
    const text = await response.text()
    return { status: response.status, body: response.ok ? JSON.parse(text) : text }
  }

  /** The serial of a member's pass; undefined if the request failed. */
  async function serialOf({ signedIn }: ProductClub, { id }: ProductMember): Promise<string | undefined> {
    const headers = { authorization: `Bearer ${signedIn.idToken}` }
    const made = await fetch(`${address}/api/passes/generate/${id}`, { method: 'POST', headers }).catch(() => undefined)
    return made?.ok ? passJson(await made.bytes()).serialNumber : undefined
  }

  /** Opens a stream of events; `heard` returns what has arrived. */
  async function listen({ signedIn }: ProductClub): Promise<() => string> {
    const left = new AbortController()
    onTestFinished(() => left.abort())
    const headers = { authorization: `Bearer ${signedIn.idToken}` }
    const { body } = await fetch(`${address}/api/events`, { headers, signal: left.signal })
    let text = ''
    const read = async () => {
      const decoder = new TextDecoder()
      for await (const chunk of body ?? []) text += decoder.decode(chunk)
    }
    void read().catch(() => undefined)
    return () => text
  }

  test('what one API process has written is read and heard at the others at once', async () => {
    const club = await makeClubAt({ address })
    const streams = await Promise.all(Array.from({ length: 4 * replicas.length }, () => listen(club)))
    await expect.poll(() => streams.every((heard) => heard().includes('data:'))).toBe(true)
    for (let added = 1; added <= 10; added += 1) {
      await addMemberTo(club)
      const lists = await Promise.all(Array.from({ length: 2 * replicas.length }, () => get(club, '/api/members')))
      expect(lists.map(({ body }) => body.length)).toEqual(lists.map(() => added))
    }
    await expect.poll(() => streams.every((heard) => heard().includes('"members"'))).toBe(true)
  })

  test('kill -9 of an API process every few seconds loses nothing acknowledged, makes nothing twice and fails no read', async () => {
    const club = await makeClubAt({ address })
    await configurePasses(club)
    const acknowledged: string[] = []
    const twins: string[][] = []
    const reads: number[] = []
    const serials: (string | undefined)[][] = []
    let over = false
    const until = async (work: (round: number) => Promise<unknown>) => {
      for (let round = 1; !over; round += 1) await work(round)
    }
    const add = (memberNumber: string) =>
      addMemberTo(club, { memberId: memberNumber }).then(
        () => memberNumber,
        () => undefined,
      )
    const load = [
      ...['a', 'b', 'c'].map((writer) =>
        until(async (round) => {
          const memberNumber = await add(`${writer}-${round}`)
          if (memberNumber) acknowledged.push(memberNumber)
        }),
      ),
      until(async (round) => {
        const both = await Promise.all([add(`twin-${round}`), add(`twin-${round}`)])
        twins.push(both.flatMap((memberNumber) => memberNumber ?? []))
      }),
      until(async () => {
        reads.push((await get(club, '/api/members')).status)
        await wait(20)
      }),
      // Two at once: the first pass of a member has one serial, at whichever process it is made.
      until(async () => {
        const carrier = await addMemberTo(club).catch(() => undefined)
        if (carrier) serials.push(await Promise.all([serialOf(club, carrier), serialOf(club, carrier)]))
      }),
    ]
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(2_000)
      const replica = replicas[kill % replicas.length] ?? 1
      await ofReplica(['kill'], replica)
      await wait(1_000)
      await ofReplica(['start'], replica)
      // On a busy machine, a start takes longer than the pauses between kills, and in the end no process would be left.
      await expect.poll(() => health(replica)).toBe('healthy')
    }
    over = true
    await Promise.all(load)
    compose('up', '--detach', '--wait', '--no-recreate', '--scale', `api=${replicas.length}`)

    const members: { memberId: string }[] = (await get(club, '/api/members')).body
    const numbers = members.map((member) => member.memberId)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(acknowledged.filter((memberNumber) => !numbers.includes(memberNumber))).toEqual([])
    expect(twins.filter((both) => both.length > 1)).toEqual([])
    expect(reads.filter((status) => status !== 200)).toEqual([])
    const known = serials.map((both) => new Set(both.filter(Boolean)))
    expect(known.filter(({ size }) => size > 1)).toEqual([])
    for (const done of [acknowledged, twins.flat(), reads, known]) expect(done.length).toBeGreaterThan(kills)
  })
})
