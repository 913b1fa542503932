import { randomUUID } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeOwnApi } from '../support/api.ts'
import { registerClub } from '../support/club.ts'
import { writeDocument } from '../support/documents.ts'
import { startFirebaseStack } from '../support/firebase-stack.ts'

const photo = Buffer.alloc(700_000, 7)

// The smallest heap of the product, and that of a machine with 3 GB or more.
test.each([192, 1024])(
  'with a heap of %i MB a club writes until it has its share, and another club is served all the while',
  async (heap) => {
    const stack = await startFirebaseStack({ env: { EMULATOR_HEAP_MB: `${heap}` } })
    onTestFinished(() => stack.stop())
    const api = await makeOwnApi(undefined, {}, stack)
    const [club, other] = [await registerClub(api), await registerClub(api)]
    const { db } = api.deps.firebase
    const { limits } = api.deps
    let refused: unknown
    // Asks once a second: every question counts as a write of the club.
    const room = () =>
      vi.waitUntil(
        async () => {
          try {
            await limits.countWrites(club.clubId, 1)
            return true
          } catch (error) {
            if (error instanceof AppError && error.code === 'too_many_requests') return false
            throw error
          }
        },
        { interval: 1000, timeout: 120_000 },
      )
    const fill = async () => {
      while (!refused) {
        try {
          await room()
          await db.doc(`photos/${randomUUID()}`).set({ clubId: club.clubId, bytes: photo })
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          refused = error
        }
      }
    }
    const writer = { ...stack, token: other.admin.token }
    let served = 0
    const serve = async () => {
      while (!refused) {
        const fields = {
          clubId: other.clubId,
          name: 'Key',
          price: served,
          enabled: true,
          purchaseRestriction: 'multiple',
        }
        await writeDocument(writer, `paymentItems/key-${other.clubId}`, fields)
        expect((await other.call('GET', '/api/members')).status).toBe(200)
        served += 1
      }
    }
    await Promise.all([fill(), fill(), fill(), serve()])
    expect(refused).toMatchObject({ code: 'limit_reached' })
    expect(served).toBeGreaterThan(20)
    const taken = (await db.collection('photos').where('clubId', '==', club.clubId).count().get()).data().count
    expect(taken * photo.length).toBeGreaterThan((heap * 1024 * 1024) / 4)
    await vi.waitFor(() => expect(stack.log.filter(({ level }) => Number(level) >= 50)).toEqual([]))
  },
  600_000,
)
