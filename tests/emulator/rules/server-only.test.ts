import { collectionNames } from '@tessera/domain/stored/collections'
import { collection, deleteDoc, doc, getDoc, getDocs, query, setDoc, updateDoc, where } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { type Cast, castOfTwoClubs, expectAllowed, people } from './cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await castOfTwoClubs()
})
afterAll(() => cast.close())

describe('users', () => {
  test.each(people.map((who) => [who, who === 'member'] as const))(
    "%s reads the member's own: %s",
    { tags: spec('3.15') },
    async (who, allowed) => {
      await expectAllowed(allowed, getDoc(doc(cast.as[who], 'users', cast.member.uid)))
    },
  )
  test.each(people)('%s lists them: false', async (who) => {
    await expectAllowed(false, getDocs(collection(cast.as[who], 'users')))
    await expectAllowed(
      false,
      getDocs(query(collection(cast.as[who], 'users'), where('email', '==', cast.member.email))),
    )
  })
  test.each(people)('%s writes them: false', async (who) => {
    await expectAllowed(false, updateDoc(doc(cast.as[who], 'users', cast.member.uid), { role: 'admin' }))
    await expectAllowed(false, setDoc(doc(cast.as[who], 'users', 'new'), { role: 'admin' }))
    await expectAllowed(false, deleteDoc(doc(cast.as[who], 'users', cast.member.uid)))
  })
  test('a member made no admin of itself', async () => {
    const user = await cast.admin.db.doc(`users/${cast.member.uid}`).get()
    expect(user.get('role')).toBe('member')
  })
})

const closed = [...collectionNames(({ browser }) => browser === undefined), 'anythingElse'].filter(
  (name) => name !== 'users',
)

describe.each(closed)('%s belong to the server', (name) => {
  test.each(people)('%s neither reads nor writes them', { tags: spec('1.20') }, async (who) => {
    const { clubId } = cast.club
    await cast.admin.db.doc(`${name}/${clubId}`).set({ clubId, memberId: cast.member.memberId, name: 'kept' })
    const ref = doc(cast.as[who], name, clubId)
    await expectAllowed(false, getDoc(ref))
    await expectAllowed(false, getDocs(query(collection(cast.as[who], name), where('clubId', '==', clubId))))
    await expectAllowed(false, setDoc(ref, { clubId, name: 'changed' }))
    await expectAllowed(false, updateDoc(ref, { name: 'changed' }))
    await expectAllowed(false, deleteDoc(ref))
    await expectAllowed(false, getDocs(collection(ref, 'files')).catch(toDenied))
    expect((await cast.admin.db.doc(`${name}/${clubId}`).get()).get('name')).toBe('kept')
  })
})

/** Treats a missing endpoint as denied: the gateway has none for a document's subcollections. */
const toDenied = (error: { code?: string }) => {
  throw Object.assign(new Error('denied'), { code: error.code === 'not-found' ? 'permission-denied' : error.code })
}
