import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { connectAdmin } from '../support/admin-sdk.ts'
import { useKillRounds } from '../support/kill-rounds.ts'
import { describeWith } from '../support/needs.ts'

const victims = ['supervisor', 'documents', 'supervisor', 'accounts'] as const

describeWith(['java'], 'kill -9 under 8 writers loses nothing acknowledged', () => {
  const { stack, killUnderWriters } = useKillRounds()

  test.each(Array.from({ length: 8 }, (_, n) => [n + 1, victims[n % victims.length] ?? 'supervisor'] as const))(
    'round %i: %s',
    (_, victim) => killUnderWriters(victim),
  )

  describe('of the supervisor during a compaction', () => {
    const count = 3_000
    beforeAll(async () => {
      const admin = connectAdmin(stack())
      for (let n = 0; n < count; n += 300) {
        const batch = admin.db.batch()
        for (let i = n; i < n + 300; i++) batch.set(admin.db.doc(`things/${i}`), { text: 'x'.repeat(2_000) })
        await batch.commit()
      }
      await admin.close()
    })

    const files = () => readdirSync(join(stack().dataDir, 'journal'))
    const until = async (happened: () => boolean) => {
      while (!happened()) await wait(1)
    }
    const isNewImages = (name: string, before: string[]) => /^images-\d+\.jsonl$/.test(name) && !before.includes(name)
    const moments: [string, (before: string[]) => Promise<unknown>][] = [
      ['as the new file is begun', () => until(() => files().some((name) => name.endsWith('.part')))],
      ['at a random moment', () => wait(Math.random() * 200)],
      ['as the new file takes its place', (before) => until(() => files().some((name) => isNewImages(name, before)))],
    ]
    test.each(moments)('%s', async (_, moment) => {
      let backup: Promise<unknown> | undefined
      await killUnderWriters('supervisor', () => {
        const before = files()
        const { insideHost, secret } = stack()
        // A backup compacts the journal first. The kill usually interrupts its response.
        backup = fetch(`http://${insideHost}/backup`, { headers: { authorization: `Bearer ${secret}` } })
          .then((response) => response.arrayBuffer())
          .catch(() => undefined)
        return moment(before)
      })
      await backup
      const admin = connectAdmin(stack())
      expect((await admin.db.collection('things').count().get()).data().count).toBe(count)
      await admin.close()
    })
  })
})
